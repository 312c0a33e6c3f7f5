import type { TableNode } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../test/kit/live-client.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startTestServer, startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";
import { renewEpoch } from "../database/start/epoch.ts";

/** Leaves the first message of each chat, as a restore of an older backup does. */
async function restoreOlderData({ sql }: Database): Promise<void> {
  await sql.deleteFrom("messages").where("id", ">", 1).execute();
  await sql.updateTable("chats").where("rev", ">", 1).set({ last_message_id: 1, rev: 1 }).execute();
  await renewEpoch(sql);
}

/** Records the first table of each query. */
function countReads(database: Database): { database: Database; reads: string[] } {
  const reads: string[] = [];
  const sql = database.sql.withPlugin({
    transformQuery({ node }) {
      const [from] = node.kind === "SelectQueryNode" ? (node.from?.froms ?? []) : [];
      if (from?.kind === "TableNode") {
        reads.push((from as TableNode).table.identifier.name);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { database: { ...database, sql }, reads };
}

eachDatabase((open) => {
  test("[L9] After resume the missed changes come in order, before newer ones", async () => {
    const { request, relay, chat, ...belfry } = await startWithCast(await open());
    const { id } = belfry.deploys;
    for (const text of ["one", "two", "three"])
      await request(`POST ${relay.url}`, { body: { text } });
    await request(`DELETE ${chat}/messages/2`, { as: belfry.ada });
    const ben = await listen(belfry, belfry.ben);
    ben.send({ type: "resume", chats: { [id]: 1 } });
    await request(`POST ${relay.url}`, { body: { text: "four" } });
    const receivedChanges = () =>
      ben.events.flatMap((event) =>
        "prevRev" in event ? [[event.type, event.id, event.prevRev, event.rev]] : [],
      );
    await expect.poll(receivedChanges).toEqual([
      ["message.posted", 3, 1, 3],
      ["message.removed", 2, 3, 4],
      ["message.posted", 4, 4, 5],
    ]);
  });

  test("[L9] Resume reads the messages only of chats that have changed", async () => {
    const { database, reads } = countReads(await open());
    const { request, relay, chat, ...belfry } = await startWithCast(database);
    const chats: Record<number, number> = { [belfry.deploys.id]: 0 };
    for (let number = 1; number <= 10; number += 1) {
      const body = { title: `Chat ${number}`, kind: "group" };
      chats[(await request("POST /api/chats", { as: belfry.ben, body })).body.id] = 0;
    }
    await request(`POST ${relay.url}`, { body: { text: "one" } });
    const ben = await listen(belfry, belfry.ben);
    reads.length = 0;
    ben.send({ type: "resume", chats });
    expect(await ben.next("message.posted")).toMatchObject({ chatId: belfry.deploys.id, rev: 1 });
    await ben.receiveAll();
    expect(reads.filter((table) => table === "messages")).toHaveLength(1);
    expect(reads.filter((table) => table === "members")).toHaveLength(1);
  });

  test("[D8, L9, L10, L16] A newer rev or another epoch leads to a resync, and other chats send nothing", async () => {
    const { request, relay, ...belfry } = await startWithCast(await open());
    for (const text of ["one", "two"]) await request(`POST ${relay.url}`, { body: { text } });
    const { id } = belfry.deploys;
    const resync = [{ type: "resync", chatId: id }];
    for (const [token, resume, expected] of [
      [belfry.cleo, { chats: { [id]: 0, 999: 0 } }, []],
      [belfry.ben, { chats: { [id]: 77, 999: 77 } }, resync],
      [belfry.ben, { epoch: "before", chats: { [id]: 1, 999: 1 } }, resync],
    ] as const) {
      const client = await listen(belfry, token);
      client.send({ type: "resume", ...resume });
      if (expected.length > 0) await client.next("resync");
      await client.receiveAll();
      const others = client.events.filter(({ type }) => type !== "ready" && type !== "pong");
      expect(others, JSON.stringify(resume)).toEqual(expected);
    }
  });

  test("[L10] More than 500 missed changes lead to a resync", async () => {
    const { request, relay, ...belfry } = await startWithCast(await open(), {
      BELFRY_WEBHOOK_BURST: "600",
    });
    await Promise.all(
      Array.from({ length: 501 }, () => request(`POST ${relay.url}`, { body: { text: "." } })),
    );
    const ben = await listen(belfry, belfry.ben);
    ben.send({ type: "resume", chats: { [belfry.deploys.id]: 0 } });
    expect(await ben.next("resync")).toEqual({ type: "resync", chatId: belfry.deploys.id });
    ben.send({ type: "resume", chats: { [belfry.deploys.id]: 1 } });
    await expect
      .poll(() => ben.events.filter(({ type }) => type === "message.posted").length)
      .toBe(500);
  });

  test("[D8, L16] After a restore of older data, state plus events equals a fresh fetch, also once new posts pass the old rev", async () => {
    const database = await open();
    const before = await startWithCast(database);
    const { relay, ben, deploys, clock } = before;
    const post = (text: string) => before.request(`POST ${relay.url}`, { body: { text } });
    for (const text of ["one", "lost two", "lost three"]) await post(text);
    const client = await connectStatefulClient(before, ben);
    await before.server.app.close();
    await restoreOlderData(database);

    const after = await startTestServer(database, {}, { clock });
    for (const text of ["two", "three", "four"]) {
      await after.request(`POST ${new URL(relay.url).pathname}`, { body: { text } });
    }
    await client.reconnect(after);
    await expect.poll(() => client.update()).toEqual(await fetchState(after, ben));
    const texts = client.state.timelines[deploys.id]?.messages.map(({ text }) => text);
    expect(texts).toEqual(["one", "two", "three", "four"]);
  });

  test("[L12] A slow client skips messages and catches up later, while others receive them immediately", async () => {
    useOneServer(); // another server reads several edits as one
    const { request, relay, chat, ...belfry } = await startWithCast(await open(), {
      BELFRY_WEBHOOK_BURST: "400",
    });
    const [slow, quick] = [await listen(belfry, belfry.ben), await listen(belfry, belfry.ada)];
    const own = { as: belfry.ada, body: { text: "0" } };
    await request(`POST ${chat}/messages`, own);
    await slow.next("message.posted");
    slow.socket.pause();
    const text = "x".repeat(40_000); // together more than the system's own buffers hold
    await Promise.all(
      Array.from({ length: 300 }, () => request(`POST ${relay.url}`, { body: { text } })),
    );
    for (const edit of ["1", "2", "3"]) {
      await request(`PATCH ${chat}/messages/1`, { as: belfry.ada, body: { text: edit } });
    }
    await quick.receiveAll();
    const changes = (client: typeof slow) =>
      client.events.flatMap((event) =>
        event.type === "message.changed" ? [event.message.text] : [],
      );
    expect(changes(quick)).toEqual(["1", "2", "3"]);

    slow.socket.resume();
    await expect.poll(() => changes(slow)).toEqual(["3"]);
    const posted = slow.events.flatMap((event) =>
      event.type === "message.posted" ? [event.id] : [],
    );
    expect(posted).toEqual(Array.from({ length: 301 }, (_, index) => index + 1));
    expect(belfry.errors).toEqual([]);
  });
});

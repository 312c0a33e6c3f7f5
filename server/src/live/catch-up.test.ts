import { expect, test } from "vitest";
import { openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";
import { listen } from "../../test/ear.ts";

eachDatabase((open) => {
  test("[L9] after resume the missed changes come in order, before what is newer", async () => {
    const { ask, relay, chat, ...belfry } = await openCast(await open());
    const { id } = belfry.deploys;
    for (const text of ["one", "two", "three"]) await ask(`POST ${relay.url}`, { body: { text } });
    await ask(`DELETE ${chat}/messages/2`, { as: belfry.ada });
    const ben = await listen(belfry, belfry.ben);
    ben.say({ type: "resume", chats: { [id]: 1 } });
    await ask(`POST ${relay.url}`, { body: { text: "four" } });
    await ben.settled();
    const heard = ben.events.flatMap((event) =>
      "prevRev" in event ? [[event.type, event.id, event.prevRev, event.rev]] : [],
    );
    expect(heard).toEqual([
      ["message.posted", 3, 1, 3],
      ["message.removed", 2, 3, 4],
      ["message.posted", 4, 4, 5],
    ]);
  });

  test("[L9] a chat that is not the user's is not resumed", async () => {
    const { ask, relay, ...belfry } = await openCast(await open());
    await ask(`POST ${relay.url}`, { body: { text: "one" } });
    const cleo = await listen(belfry, belfry.cleo);
    cleo.say({ type: "resume", chats: { [belfry.deploys.id]: 0, 999: 0 } });
    await cleo.settled();
    expect(cleo.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
  });

  test("[L10] more than 500 missed changes are answered with resync", async () => {
    const { ask, relay, ...belfry } = await openCast(await open(), { BELFRY_WEBHOOK_BURST: "600" });
    await Promise.all(
      Array.from({ length: 501 }, () => ask(`POST ${relay.url}`, { body: { text: "." } })),
    );
    const ben = await listen(belfry, belfry.ben);
    ben.say({ type: "resume", chats: { [belfry.deploys.id]: 0 } });
    expect(await ben.next("resync")).toEqual({ type: "resync", chatId: belfry.deploys.id });
    ben.say({ type: "resume", chats: { [belfry.deploys.id]: 1 } });
    await expect
      .poll(() => ben.events.filter(({ type }) => type === "message.posted").length)
      .toBe(500);
  });

  test("[L10] a client ahead of a database that was put back is told to load afresh", async () => {
    const { ask, relay, ...belfry } = await openCast(await open());
    await ask(`POST ${relay.url}`, { body: { text: "one" } });
    const ben = await listen(belfry, belfry.ben);
    ben.say({ type: "resume", chats: { [belfry.deploys.id]: 77 } });
    expect(await ben.next("resync")).toMatchObject({ chatId: belfry.deploys.id });
  });

  test("[L12] a stalled reader is cut or caught up, and the others hear everything at once", async () => {
    const { ask, relay, ...belfry } = await openCast(await open());
    const [slow, quick] = [await listen(belfry, belfry.ben), await listen(belfry, belfry.ada)];
    slow.socket.pause();
    const text = "x".repeat(40_000);
    for (let count = 1; count <= 60; count++) {
      await ask(`POST ${relay.url}`, { body: { text: `${count} ${text.slice(10)}` } });
      expect((await quick.next("message.posted")).id).toBe(count);
    }
    slow.socket.resume();
    await expect
      .poll(() => slow.events.flatMap((event) => ("prevRev" in event ? [event.id] : [])))
      .toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(belfry.errors).toEqual([]);
  });
});

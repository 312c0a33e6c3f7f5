import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hello = { text: "hello" };

eachDatabase((open) => {
  async function openMove() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, chat } = cast;
    const move = (chatId: unknown) =>
      request(`POST ${chat}/webhooks/1/move`, { as: ada, body: { chatId } });
    const idsIn = async (path: string) => {
      const { body } = await request(`GET ${path}/webhooks`, { as: ada });
      return body.items.map(({ id }: { id: number }) => id);
    };
    return { ...cast, database, move, idsIn };
  }

  test("[W1] Members see the number of webhooks of a chat live", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat } = cast;
    const client = await connectStatefulClient(cast, cast.ben);
    await request("PUT /api/chats/1/members/2", { as: ada, body: { role: "member" } });
    const expectCounts = async (first: number, deploys: number) => {
      const counts = async () => {
        const { chats } = await client.update();
        return [chats[1]?.webhookCount, chats[2]?.webhookCount];
      };
      await expect.poll(counts).toEqual([first, deploys]);
    };
    await expectCounts(0, 1);
    await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "CI" } });
    await expectCounts(0, 2);
    await request(`POST ${chat}/webhooks/2/move`, { as: ada, body: { chatId: 1 } });
    await expectCounts(1, 1);
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    await expectCounts(1, 0);
    expect(client.state).toEqual(await fetchState(cast, cast.ben));
  });

  test("[W1] Members receive an event when a webhook is changed, rotated or disabled", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    const client = await listen(cast, cast.ben);
    const path = `${chat}/webhooks/${relay.id}`;
    const changes = [
      () => request(`PATCH ${path}`, { as: ada, body: { name: "CI" } }),
      () => request(`POST ${path}/rotate`, { as: ada, body: { overlapMinutes: 0 } }),
      () =>
        request(`PATCH /api/admin/webhooks/${relay.id}`, { as: ada, body: { isDisabled: true } }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      expect(await client.next("chat.changed")).toMatchObject({ chat: { webhookCount: 1 } });
    }
  });

  test("[W85] A moved webhook posts to its new chat with the same URL", async () => {
    const { request, ada, chat, move, idsIn, relay, database } = await openMove();
    await request(`POST ${relay.url}`, { body: hello });
    const moved = await move(1);
    expect(moved.body).toMatchObject({ id: 1, chatId: 1, name: "Relay" });
    expect([await idsIn(chat), await idsIn("/api/chats/1")]).toEqual([[], [1]]);
    expect((await request(`POST ${relay.url}`, { body: hello })).body).toMatchObject({ chatId: 1 });
    const stays = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(stays.body, "its earlier message stays in the former chat").toMatchObject({
      text: "hello",
    });
    const rows = await database.sql
      .selectFrom("audit_log")
      .select("details")
      .where("event", "=", "webhook_moved")
      .execute();
    expect(rows, "[W82]").toEqual([{ details: '{"fromChatId":2,"toChatId":1}' }]);
  });

  test("[W85, F18] A repeat of a request gets its first reply after the webhook was moved", async () => {
    const { request, ada, chat, deploys, move, relay } = await openMove();
    const headers = { "idempotency-key": "build-7" };
    const post = () => request(`POST ${relay.url}`, { body: hello, headers });
    const first = await post();
    await move(1);
    expect((await post()).body).toEqual({ ...first.body, created: false });
    expect(first.body).toMatchObject({ chatId: deploys.id, id: 1 });
    const { body } = await request("GET /api/chats/1/webhooks/1/deliveries", { as: ada });
    expect(body.items[0]).toMatchObject({ result: "repeated", chatId: deploys.id, messageId: 1 });
    expect((await request("GET /api/chats/1", { as: ada })).body.lastMessageId).toBe(0);
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(1);
    const other = await request(`POST ${relay.url}`, { body: { text: "other" }, headers });
    expect(other.body.code).toBe("idempotency_mismatch");
  });

  test("[W85] A move to the same chat changes and audits nothing", async () => {
    const { move, idsIn, chat, deploys, database } = await openMove();
    expect((await move(deploys.id)).body).toMatchObject({ id: 1, chatId: deploys.id });
    expect(await idsIn(chat)).toEqual([1]);
    const moves = database.sql.selectFrom("audit_log").where("event", "=", "webhook_moved");
    expect(await moves.selectAll().execute()).toEqual([]);
  });

  test("[W85] A move requires a target chat that the user manages, is not archived and is below the limit", async () => {
    const { request, ada, ben, cleo, chat, move, idsIn, database } = await openMove();
    const make = async (as: string, memberIds: number[]) =>
      (await request("POST /api/chats", { as, body: { title: "x", kind: "group", memberIds } }))
        .body.id;
    const strange = await make(cleo, []);
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    const asMember = await make(cleo, [2]);
    const archived = await make(ada, []);
    const archive = database.sql.updateTable("chats").set({ archived_at: 1 });
    await archive.where("id", "=", archived).execute();
    const full = await make(ada, []);
    const [row] = await database.sql.selectFrom("webhooks").selectAll().execute();
    if (!row) throw new Error("There is no webhook to copy.");
    const { id: _, ...copied } = row;
    const copies = Array.from({ length: 100 }, (_, index) => ({
      ...copied,
      chat_id: full,
      token_hash: `copy ${index}`,
      key_hash: null,
    }));
    await database.sql.insertInto("webhooks").values(copies).execute();

    for (const [chatId, code] of [
      [strange, "chat_not_found"],
      [999, "chat_not_found"],
      [archived, "chat_archived"],
      [full, "limit_reached"],
      ["1", "invalid_body"],
      [undefined, "invalid_body"],
    ] as const) {
      expect((await move(chatId)).body.code, String(chatId)).toBe(code);
    }
    const byBen = await request(`POST ${chat}/webhooks/1/move`, {
      as: ben,
      body: { chatId: asMember },
    });
    expect(byBen.body).toMatchObject({
      status: 403,
      code: "not_allowed",
      errors: [{ pointer: "/chatId" }],
    });
    expect(await idsIn(chat)).toEqual([1]);
  });

  test("[W85] Concurrent moves do not exceed a chat's limit", async () => {
    const { request, ada, chat } = await openMove();
    const make = (path: string) =>
      request(`POST ${path}/webhooks`, { as: ada, body: { name: "One more" } });
    const made = await Promise.all(Array.from({ length: 4 }, () => make(chat)));
    await Promise.all(Array.from({ length: 98 }, () => make("/api/chats/1")));
    const moves = await Promise.all(
      made.map(({ body }) =>
        request(`POST ${chat}/webhooks/${body.id}/move`, { as: ada, body: { chatId: 1 } }),
      ),
    );
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(moves.filter(({ body }) => body.code === "limit_reached")).toHaveLength(2);
  });
});

import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";

const day = 24 * 60 * 60 * 1000;

/** Ben has written in Deploys, and Ada has deleted it. */
async function startWithDeleted(database: Database) {
  const cast = await startWithCast(database, { BELFRY_SESSION_IDLE: "300d" });
  const { request, ada, ben, chat, deploys } = cast;
  await request(`POST ${chat}/messages`, { as: ben, body: { text: "marmalade" } });
  await request(`DELETE ${chat}`, { as: ada });
  /** Days pass, and the users sign in again. */
  const pass = async (ms: number) => {
    cast.clock.at += ms;
    const { at } = cast.clock;
    const sessions = database.sql.updateTable("sessions");
    await sessions.set({ expires_at: at + day, authenticated_at: at }).execute();
  };
  const restore = (as = ada) => request(`POST /api/admin/chats/${deploys.id}/restore`, { as });
  const listDeleted = async () =>
    (await request("GET /api/admin/chats?state=deleted", { as: ada })).body.items;
  const texts = async (as = ben) => {
    const { body } = await request(`GET ${chat}/messages`, { as });
    return body.items?.map(({ text }: { text: string }) => text);
  };
  return { ...cast, database, pass, restore, listDeleted, texts };
}

eachDatabase((open) => {
  test("An administrator lists a deleted chat and restores it with its members, messages and webhooks", async () => {
    const cast = await startWithDeleted(await open());
    const { request, ben, relay, clock, restore, listDeleted, texts } = cast;
    expect(await listDeleted()).toMatchObject([
      {
        title: "Deploys",
        memberCount: 2,
        messageCount: 1,
        restorableUntil: new Date(clock.at + 7 * day).toISOString(),
      },
    ]);
    expect((await restore(ben)).body.code).toBe("admin_required");
    expect(await texts()).toBeUndefined();
    const bens = await listen(cast, ben);
    expect((await restore()).status).toBe(204);
    expect(await bens.next("chat.added")).toMatchObject({ chat: { title: "Deploys" } });
    expect(await texts()).toEqual(["marmalade"]);
    expect(await listDeleted()).toEqual([]);
    expect((await request(`POST ${relay.url}`, { body: { text: "back" } })).status).toBe(200);
    expect((await restore()).body.code, "twice").toBe("chat_not_found");
    const { body } = await request("GET /api/admin/audit?target=chat:2&limit=2", { as: cast.ada });
    expect(body.items.map(({ event }: { event: string }) => event)).toEqual([
      "chat_undeleted",
      "chat_deleted",
    ]);
  });

  test("A restored chat is found by the search again", async () => {
    const { request, ben, restore } = await startWithDeleted(await open());
    const hits = async () =>
      (await request("GET /api/search?query=marmalade", { as: ben })).body.items.length;
    expect(await hits()).toBe(0);
    await restore();
    await expect.poll(hits).toBe(1);
  });

  test("A chat that was archived before its deletion is archived after it was restored", async () => {
    const { request, ada, chat, restore } = await startWithDeleted(await open());
    const archivedAt = async () => (await request(`GET ${chat}`, { as: ada })).body.archivedAt;
    await restore();
    expect(await archivedAt()).toBeNull();
    await request(`POST ${chat}/archive`, { as: ada });
    await request(`DELETE ${chat}`, { as: ada });
    await restore();
    expect(await archivedAt()).not.toBeNull();
  });

  test("After seven days a deleted chat cannot be restored, and a job deletes its data", async () => {
    const cast = await startWithDeleted(await open());
    const { pass, server, database, restore, listDeleted } = cast;
    const countOf = async (table: "messages" | "members" | "webhooks") => {
      const rows = database.sql.selectFrom(table).selectAll().where("chat_id", "=", 2);
      return (await rows.execute()).length;
    };
    await pass(7 * day - 1);
    await server.deletion.removals.run();
    expect(await countOf("messages")).toBe(1);
    await pass(1);
    expect((await restore()).body.code).toBe("chat_not_found");
    await server.deletion.removals.run();
    expect(await listDeleted()).toEqual([]);
    for (const table of ["messages", "members"] as const) {
      await expect.poll(() => countOf(table), { message: table }).toBe(0);
    }
  });

  test("If the only owner was deleted meanwhile, the administrator becomes the owner", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben } = cast;
    const body = { kind: "group", title: "Ben's", memberIds: [3] };
    const { body: own } = await request("POST /api/chats", { as: ben, body });
    await request(`POST /api/chats/${own.id}/messages`, { as: ben, body: { text: "mine" } });
    await request(`DELETE /api/chats/${own.id}`, { as: ben });
    const preview = await request("GET /api/admin/users/2/deletion", { as: ada });
    expect(preview.body).toMatchObject({ chatsToHandOver: [], chatsToDelete: [] });
    const deleted = await request("DELETE /api/admin/users/2", {
      as: ada,
      body: { messages: "remove" },
    });
    expect(deleted.status).toBe(204);
    for (const _run of [1, 2]) await cast.server.deletion.removals.run();
    await request(`POST /api/admin/chats/${own.id}/restore`, { as: ada });
    const members = await request(`GET /api/chats/${own.id}/members`, { as: ada });
    expect(members.body.items).toMatchObject([
      { user: { displayName: "Ada" }, role: "owner" },
      { user: { displayName: "Cleo" }, role: "member" },
    ]);
    const messages = await request(`GET /api/chats/${own.id}/messages`, { as: ada });
    expect(JSON.stringify(messages.body), "messages that were to be removed").not.toContain("mine");
  });

  test("A deletion needs a recent authentication, and no API key can delete a chat", async () => {
    const { request, ada, chat, clock } = await startWithCast(await open());
    const { body: key } = await request("POST /api/me/api-keys", {
      as: ada,
      body: { name: "all", scopes: ["admin"] },
    });
    expect((await request(`DELETE ${chat}`, { as: key.key })).body.code).toBe("session_required");
    clock.at += 60 * 60 * 1000;
    const late = await request(`DELETE ${chat}`, { as: ada });
    expect(late.body.code).toBe("reauthentication_required");
    expect((await request(`GET ${chat}`, { as: ada })).status).toBe(200);
  });

  test("Managers archive a chat and restore it, for everybody at once", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben, chat, relay } = cast;
    const bens = await listen(cast, ben);
    expect((await request(`POST ${chat}/archive`, { as: ben })).body.code).toBe("not_allowed");
    const { body } = await request(`POST ${chat}/archive`, { as: ada });
    expect(body.archivedAt).not.toBeNull();
    expect(await bens.next("chat.changed")).toMatchObject({
      chat: { archivedAt: body.archivedAt },
    });
    const post = () => request(`POST ${relay.url}`, { body: { text: "Hello" } });
    expect((await post()).status).toBe(410);
    expect((await request(`POST ${chat}/restore`, { as: ada })).body.archivedAt).toBeNull();
    expect((await post()).status).toBe(200);
  });

  test("[L6] After a restore, state plus events equals a fresh fetch", async () => {
    const cast = await startWithDeleted(await open());
    const tokens = [cast.ada, cast.ben, cast.cleo];
    const clients = await Promise.all(tokens.map((token) => connectStatefulClient(cast, token)));
    await cast.restore();
    for (const [index, token] of tokens.entries()) {
      await expect.poll(() => clients[index]?.update()).toEqual(await fetchState(cast, token));
    }
  });
});

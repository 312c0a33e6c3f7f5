import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { field, file, filesOnDisk, form, png } from "../../test/kit/files/uploads.ts";
import { connectStatefulClient, listen } from "../../test/kit/live-client.ts";
import { password, startWithCast } from "../../test/kit/test-server.ts";

const users = "/api/admin/users";
const keep = { messages: "keep" };

eachDatabase((open) => {
  async function start() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, clock, server } = cast;
    const remove = (id: number, body: object = keep, as = ada) =>
      request(`DELETE ${users}/${id}`, { as, body });
    const removeSelf = (as: string, body: object = {}) =>
      request("DELETE /api/me", { as, body: { ...keep, password, ...body } });
    const createChat = async (as: string, title: string, memberIds: number[] = []) => {
      const body = { title, kind: "group", memberIds };
      return (await request("POST /api/chats", { as, body })).body.id as number;
    };
    /** Runs the job now and a minute later. */
    const runJob = async () => {
      await server.deletion.removals.run();
      clock.at += 60_000;
      await server.deletion.removals.run();
    };
    return { ...cast, database, remove, removeSelf, createChat, runJob };
  }

  test("A deleted user can no longer sign in, and their e-mail is free", async () => {
    const cast = await start();
    const { request, ada, ben, remove, database, logIn } = cast;
    const body = { name: "Nightly", scopes: ["read", "write"] };
    const { body: key } = await request("POST /api/me/api-keys", { as: ben, body });
    const { body: link } = await request(`POST ${users}/2/password-reset`, { as: ada });
    const clients = await Promise.all([ben, key.key].map((as) => listen(cast, as)));
    expect((await remove(2)).status).toBe(204);
    for (const client of clients) {
      expect(await client.next("session.ended")).toMatchObject({ reason: "deleted" });
      expect(await client.closed).toEqual({ code: 4401, reason: "deleted" });
    }
    for (const as of [ben, key.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    expect((await logIn("Ben")).body.code).toBe("invalid_login");
    const token = link.url.split("token=").at(-1);
    const confirm = { body: { token, password: "another quiet harbour" } };
    const late = await request("POST /api/auth/password-reset/confirm", confirm);
    expect(late.body.code).toBe("invalid_reset");
    for (const table of ["sessions", "api_keys", "passkeys", "members", "known_devices"] as const) {
      const rows = database.sql.selectFrom(table).select("user_id").where("user_id", "=", 2);
      expect(await rows.execute(), table).toEqual([]);
    }
    const eve = { email: "ben@example.org", displayName: "Ben the second", password };
    const created = await request(`POST ${users}`, { as: ada, body: eve });
    expect(created.body.user).toMatchObject({ id: 5, email: "ben@example.org" });
    for (const id of [2, 99]) expect((await remove(id)).body.code).toBe("user_not_found");
    const { body: list } = await request(`GET ${users}`, { as: ada });
    expect(list.items.map((user: { id: number }) => user.id)).toEqual([1, 3, 5]);
    expect((await request("GET /api/users?query=Deleted", { as: ada })).body.items).toEqual([]);
    const add = await request("PUT /api/chats/2/members/2", { as: ada, body: { role: "member" } });
    expect(add.body.code).toBe("user_not_found");
  });

  test("Messages of a deleted user stay under the name Deleted user", async () => {
    const { request, ada, ben, chat, remove } = await start();
    await request("PATCH /api/me", { as: ben, body: { avatarUrl: "https://example.org/b.png" } });
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Kept" } });
    await remove(2);
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({
      text: "Kept",
      author: { kind: "user", userId: 2, displayName: "Deleted user", avatarUrl: null },
    });
  });

  test("The audit log keeps the ids of a deleted user and loses their names", async () => {
    const { request, ada, ben, remove, runJob, database } = await start();
    const secret = "Ben's old name";
    await request(`PATCH ${users}/2`, { as: ada, body: { displayName: secret } });
    const body = { name: "Ben's laptop", scopes: ["read"] };
    await request("POST /api/me/api-keys", { as: ben, body });
    await remove(2);
    await runJob();
    const { body: log } = await request("GET /api/admin/audit?userId=2", { as: ada });
    expect(log.items).toMatchObject([
      { event: "user_deleted", actor: { id: 1 }, target: "user:2", details: { messages: "keep" } },
      { event: "authn_token_created", actor: { id: 2, displayName: "Deleted user" } },
      { event: "user_updated", target: "user:2", details: {} },
    ]);
    const rows = await database.sql.selectFrom("audit_log").select("details").execute();
    expect(JSON.stringify(rows)).not.toMatch(/Ben's/);
  });

  test("When a user is deleted with their messages, the files are removed too", async () => {
    const cast = await start();
    const { request, ada, ben, cleo, chat, relay, remove, runJob, createChat } = cast;
    for (const text of ["one", "two"]) {
      await request(`POST ${chat}/messages`, { as: ben, body: { text } });
    }
    const upload = form([field("payload_json", { text: "Relay's" }), file("a.png", png(2, 2))]);
    await request(`POST ${relay.url}`, upload);
    const left = await createChat(cleo, "Left", [2]);
    await request(`POST /api/chats/${left}/messages`, { as: ben, body: { text: "three" } });
    await request(`DELETE /api/chats/${left}/members/2`, { as: ben });
    const client = await listen(cast, ada);
    expect((await remove(2, { messages: "remove" })).status).toBe(204);
    await runJob();
    expect(await client.next("message.removed")).toMatchObject({ id: 1, message: { text: "" } });
    const { body: page } = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.items).toMatchObject([
      { id: 1, text: "", deletedAt: expect.any(String), author: { displayName: "Deleted user" } },
      { id: 2, text: "", deletedAt: expect.any(String) },
      { id: 3, text: "Relay's" },
    ]);
    const { body: other } = await request(`GET /api/chats/${left}/messages/1`, { as: cleo });
    expect(other, "also in a chat that the user had left").toMatchObject({ text: "" });
    expect(await filesOnDisk(cast)).toHaveLength(1);
  });

  test("A removal of many messages continues after a restart", async () => {
    const { request, ben, ada, chat, remove, runJob, database, server } = await start();
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "first" } });
    const row = await database.sql
      .selectFrom("messages")
      .selectAll()
      .where("chat_id", "=", 2)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...row,
      id: index + 2,
      rev: index + 2,
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await database.sql
        .insertInto("messages")
        .values(rows.slice(from, from + 500))
        .execute();
    }
    const heads = database.sql.updateTable("chats").set({ last_message_id: 1201, rev: 1201 });
    await heads.where("id", "=", 2).execute();
    await remove(2, { messages: "remove" });
    // As if the server had stopped in the middle.
    const removals = database.sql.updateTable("removals").set({ chat_id: 2, message_id: 600 });
    await removals.where("kind", "=", "user_messages").execute();
    await server.deletion.removals.run();
    const { body } = await request(`GET ${chat}/messages?after=0&limit=1`, { as: ada });
    expect(body.items[0].text, "skipped by this pass").toBe("first");
    const countRemovals = async () =>
      (await database.sql.selectFrom("removals").select("id").execute()).length;
    while ((await countRemovals()) > 0) await runJob();
    const left = database.sql.selectFrom("messages").select("id").where("deleted_at", "is", null);
    expect(await left.execute()).toEqual([]);
    const { body: after } = await request(`GET ${chat}`, { as: ada });
    expect(after).toMatchObject({ lastMessageId: 1201, rev: 2402 });
  });

  test("The only owner of a chat is deleted only with a new owner", async () => {
    const cast = await start();
    const { request, ada, ben, cleo, remove, createChat } = cast;
    const shared = await createChat(ben, "Shared", [1, 3]);
    const own = await createChat(ben, "Own");
    const { body: preview } = await request(`GET ${users}/2/deletion`, { as: ada });
    expect(preview).toEqual({
      chatsToHandOver: [{ id: shared, title: "Shared", candidates: [{ id: 1 }, { id: 3 }] }].map(
        (chat) => ({
          ...chat,
          candidates: chat.candidates.map((user) => expect.objectContaining(user)),
        }),
      ),
      chatsToDelete: [{ id: own, title: "Own" }],
      isLastServerOwner: false,
    });
    expect((await remove(2)).body).toMatchObject({
      status: 409,
      code: "successor_required",
      detail: "Choose a new owner for: Shared.",
      errors: [{ pointer: "/successors", detail: `has no new owner for chat ${shared} (Shared)` }],
    });
    for (const userId of [2, 99]) {
      const successors = [{ chatId: shared, userId }];
      const reply = await remove(2, { ...keep, successors });
      expect(reply.body).toMatchObject({
        code: "user_not_found",
        errors: [{ pointer: "/successors/0/userId" }],
      });
    }
    expect((await request("GET /api/me", { as: ben })).status, "nothing was done").toBe(200);
    const successors = [{ chatId: shared, userId: 3 }];
    expect((await remove(2, { ...keep, successors })).status).toBe(204);
    expect((await request(`GET /api/chats/${shared}`, { as: cleo })).body.me.role).toBe("owner");
    const { body: members } = await request(`GET /api/chats/${shared}/members`, { as: cleo });
    expect(members.items).toHaveLength(2);
    const { body: log } = await request(`GET /api/admin/audit?target=chat:${own}`, { as: ada });
    expect(log.items[0]).toMatchObject({ event: "chat_deleted", details: { title: "Own" } });
  });

  test("Webhooks of a deleted user keep posting, and their invites are revoked", async () => {
    const { request, ada, addSignedIn, chat, relay, remove } = await start();
    const dora = await addSignedIn("Dora", "owner");
    await request(`PUT ${chat}/members/4`, { as: ada, body: { role: "owner" } });
    const { body: invite } = await request("POST /api/invites", { as: ada, body: {} });
    const successors = [{ chatId: 1, userId: 4 }];
    expect((await remove(1, { ...keep, successors }, dora)).status).toBe(204);
    const posted = await request(`POST ${relay.url}`, { body: { text: "still here" } });
    expect(posted.body).toMatchObject({ ok: true, id: 1 });
    const { body: webhooks } = await request(`GET ${chat}/webhooks`, { as: dora });
    expect(webhooks.items).toMatchObject([{ createdBy: { id: 1, displayName: "Deleted user" } }]);
    const token = invite.url.split("token=").at(-1);
    const lookedUp = await request("POST /api/invites/lookup", { body: { token } });
    expect(lookedUp.body.code).toBe("invalid_invite");
  });

  test("Users delete their own account with their password", async () => {
    const { request, ada, ben, removeSelf, remove } = await start();
    const wrong = await removeSelf(ben, { password: "wrong wrong wrong" });
    expect(wrong.body.code).toBe("invalid_password");
    for (const body of [{ messages: "forget" }, { messages: null }, { password: 7 }]) {
      expect((await removeSelf(ben, body)).body.code).toBe("invalid_body");
    }
    expect((await remove(1)).body.code, "not in Administration").toBe("own_account");
    expect((await removeSelf(ben)).status).toBe(204);
    expect((await request("GET /api/me", { as: ben })).body.code).toBe("invalid_token");
    const { body: log } = await request("GET /api/admin/audit?event=user_deleted", { as: ada });
    expect(log.items).toMatchObject([{ actor: { id: 2, displayName: "Deleted user" } }]);
  });

  test("The only owner of the server is never deleted", async () => {
    const { request, ada, addSignedIn, removeSelf, remove } = await start();
    expect((await request("GET /api/me/deletion", { as: ada })).body.isLastServerOwner).toBe(true);
    expect((await removeSelf(ada)).body.code).toBe("last_server_owner");
    const dora = await addSignedIn("Dora", "member");
    await request(`PATCH ${users}/4`, { as: ada, body: { role: "admin" } });
    expect((await remove(1, keep, dora)).body.code).toBe("role_too_high");
    expect((await request("GET /api/me", { as: ada })).body.role).toBe("owner");
  });

  test("When two owners delete each other at the same moment, exactly one succeeds", async () => {
    const { ada, addSignedIn, remove, removeSelf, request } = await start();
    const dora = await addSignedIn("Dora", "owner");
    for (const chat of [1, 2]) {
      const body = { role: "owner" };
      await request(`PUT /api/chats/${chat}/members/4`, { as: ada, body });
    }
    const replies = await Promise.all([remove(1, keep, dora), remove(4, keep, ada)]);
    expect(replies.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    const [winner, loserId] = replies[0]?.status === 204 ? [dora, 1] : [ada, 4];
    expect((await request(`GET ${users}`, { as: winner })).body.items).toHaveLength(3);
    expect((await remove(loserId, keep, winner)).body.code).toBe("user_not_found");
    expect((await removeSelf(winner)).body.code).toBe("last_server_owner");
  });

  test("Only one of two concurrent deletions of a user succeeds", async () => {
    const { remove, removeSelf, ben } = await start();
    const replies = await Promise.all([remove(2), removeSelf(ben), remove(2)]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("Requests of a user during their deletion leave no data of theirs", async () => {
    const cast = await start();
    const { request, ada, ben, chat, remove, runJob, database, logIn, createChat } = cast;
    const requests = [
      request(`POST ${chat}/messages`, { as: ben, body: { text: "first" } }),
      logIn("Ben"),
      remove(2, { messages: "remove" }),
      request(`POST ${chat}/messages`, { as: ben, body: { text: "in flight" } }),
      createChat(ben, "Late"),
      createChat(ada, "With Ben", [2]),
      logIn("Ben"),
    ];
    await Promise.all(requests);
    await runJob();
    const texts = await database.sql
      .selectFrom("messages")
      .select("text")
      .where("user_id", "=", 2)
      .execute();
    expect(texts.filter(({ text }) => text !== "")).toEqual([]);
    for (const table of ["sessions", "members"] as const) {
      const rows = database.sql.selectFrom(table).select("user_id").where("user_id", "=", 2);
      expect(await rows.execute(), table).toEqual([]);
    }
  });

  test("[L6] After the deletion of a user, state plus events equals a fetch, also where they had left", async () => {
    const cast = await start();
    const { request, ada, ben, cleo, chat, remove, removeSelf, runJob, createChat } = cast;
    const left = await createChat(cleo, "Left", [2]);
    await createChat(ben, "Ben's", [1, 3]);
    for (const path of [chat, `/api/chats/${left}`]) {
      await request(`POST ${path}/messages`, { as: ben, body: { text: "Hello" } });
    }
    await request(`DELETE /api/chats/${left}/members/2`, { as: ben });
    const tokens = [ada, cleo];
    const clients = await Promise.all(tokens.map((token) => connectStatefulClient(cast, token)));
    const compare = async (name: string) => {
      for (const [index, token] of tokens.entries()) {
        const fetched = await fetchState(cast, token);
        await expect.poll(() => clients[index]?.update(), { message: name }).toEqual(fetched);
      }
    };
    const successors = [{ chatId: 4, userId: 3 }];
    expect((await remove(2, { messages: "remove", successors })).status).toBe(204);
    await runJob();
    await compare("Ben was deleted");
    await removeSelf(cleo, { successors: [{ chatId: 4, userId: 1 }] });
    await runJob();
    tokens.pop();
    await compare("Cleo was deleted");
  });
});

import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("An author changes the text, while id, author and time stay the same", async () => {
    const { request, clock, ada, ben, chat } = await startWithCast(await open());
    const { body: first } = await request(`POST ${chat}/messages`, {
      as: ben,
      body: { text: "teh" },
    });
    clock.at += 60_000;
    const edited = await request(`PATCH ${chat}/messages/1`, {
      as: ben,
      body: { text: " the\r\n" },
    });
    expect(edited.status).toBe(200);
    const editedAt = new Date(clock.at).toISOString();
    expect(edited.body).toEqual({ ...first, rev: 2, text: " the\r\n", editedAt });
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body).toEqual(edited.body);
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      lastMessageId: 1,
      rev: 2,
    });
  });

  test("Nobody can edit another user's message, not even a manager", async () => {
    const { request, ada, ben, chat, relay } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Ben's" } });
    await request(`POST ${relay.url}`, { body: { text: "Relay's" } });
    for (const id of [1, 2]) {
      const body = { text: "Ada's" };
      const answer = await request(`PATCH ${chat}/messages/${id}`, { as: ada, body });
      expect(answer.body).toMatchObject({ status: 403, code: "not_allowed" });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(2);
  });

  test("An author can delete their own messages, a manager any message, and a member nobody else's", async () => {
    const { request, ada, ben, chat, relay } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "Ada's" } });
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Ben's" } });
    await request(`POST ${relay.url}`, { body: { text: "Relay's" } });
    const remove = (as: string, id: number) => request(`DELETE ${chat}/messages/${id}`, { as });
    expect((await remove(ben, 1)).status).toBe(403);
    expect((await remove(ben, 3)).status).toBe(403);
    expect((await remove(ben, 2)).status).toBe(204);
    expect((await remove(ada, 3)).status).toBe(204);
    expect((await remove(ada, 1)).status).toBe(204);
  });

  test("A deleted message keeps its id and none of its text", async () => {
    const database = await open();
    const { request, clock, ada, chat } = await startWithCast(database);
    for (const text of ["one", "two", "three"]) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    }
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map((message: { id: number }) => message.id)).toEqual([1, 2, 3]);
    const deletedAt = new Date(clock.at).toISOString();
    expect(body.items[1]).toMatchObject({ rev: 4, text: "", deletedAt, author: { userId: 1 } });
    const rows = await database.sql.selectFrom("messages").select("text").execute();
    expect(rows.map(({ text }) => text)).not.toContain("two");
  });

  test("A deleted or unknown message cannot be edited or deleted", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "gone" } });
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    for (const id of [1, 2, Number.MAX_SAFE_INTEGER]) {
      const edit = await request(`PATCH ${chat}/messages/${id}`, {
        as: ada,
        body: { text: "back" },
      });
      const removal = await request(`DELETE ${chat}/messages/${id}`, { as: ada });
      for (const answer of [edit, removal]) {
        expect(answer.body, String(id)).toMatchObject({ status: 404, code: "message_not_found" });
      }
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.rev, "the rev does not change").toBe(2);
  });

  test("A path with an impossible id is rejected", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const id of ["0", "-1", "1.5", "x", "9007199254740992", "%00", "1%2F2"]) {
      const answer = await request(`GET ${chat}/messages/${id}`, { as: ada });
      expect(answer.body, id).toMatchObject({ status: 400, code: "invalid_query" });
    }
  });
});

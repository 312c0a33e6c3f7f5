import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("A repeat with the same clientId returns the first message and posts nothing", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const body = { text: "once", clientId: "tab-1" };
    const first = await request(`POST ${chat}/messages`, { as: ada, body });
    const again = await request(`POST ${chat}/messages`, { as: ada, body });
    expect(again).toMatchObject({ status: 200, body: first.body });
    await request(`PATCH ${chat}/messages/1`, { as: ada, body: { text: "edited" } });
    const later = await request(`POST ${chat}/messages`, { as: ada, body });
    expect(later.body, "the message with its edit").toMatchObject({
      id: 1,
      rev: 2,
      text: "edited",
    });
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(1);
  });

  test("Fifty concurrent posts with one clientId create one message", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const body = { text: "once", clientId: "tab-1" };
    const posts = Array.from({ length: 50 }, () =>
      request(`POST ${chat}/messages`, { as: ada, body }),
    );
    for (const answer of await Promise.all(posts)) {
      expect(answer).toMatchObject({ status: 200, body: { id: 1, text: "once" } });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      lastMessageId: 1,
      rev: 1,
    });
  });

  test("One clientId with two texts is rejected, even when sent simultaneously", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const post = (text: string) =>
      request(`POST ${chat}/messages`, { as: ada, body: { text, clientId: "tab-1" } });
    const answers = await Promise.all([post("one"), post("two"), post("one"), post("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    const wrong = await post("three");
    expect(wrong.body).toMatchObject({ status: 422, code: "idempotency_mismatch" });
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(1);
  });

  test("A clientId belongs to its user and its chat", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const body = { text: "hello", clientId: "1" };
    expect((await request(`POST ${chat}/messages`, { as: ada, body })).body.id).toBe(1);
    expect((await request(`POST ${chat}/messages`, { as: ben, body })).body.id).toBe(2);
    expect((await request("POST /api/chats/1/messages", { as: ada, body })).body.id).toBe(1);
  });

  test("A clientId can be used again after thirty days", async () => {
    const { request, clock, signIn, chat, ada } = await startWithCast(await open());
    const body = { text: "hello", clientId: "1" };
    await request(`POST ${chat}/messages`, { as: ada, body });
    clock.at += 30 * 24 * 60 * 60 * 1000;
    const again = await signIn("ada@example.org");
    expect((await request(`POST ${chat}/messages`, { as: again, body })).body.id).toBe(2);
    expect((await request(`POST ${chat}/messages`, { as: again, body })).body.id).toBe(2);
  });

  test("A rejected post does not use its clientId", async () => {
    const database = await open();
    const { request, clock, ada, chat, deploys } = await startWithCast(database);
    const archive = (archived_at: number | null) =>
      database.sql.updateTable("chats").set({ archived_at }).where("id", "=", deploys.id).execute();
    const body = { text: "hello", clientId: "1" };
    await archive(clock.at);
    expect((await request(`POST ${chat}/messages`, { as: ada, body })).status).toBe(410);
    await archive(null);
    expect((await request(`POST ${chat}/messages`, { as: ada, body })).body.id).toBe(1);
  });

  test("A malformed clientId is rejected", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const clientId of ["", "é", "a\nb", "x".repeat(129), 7, null]) {
      const body = { text: "hello", clientId };
      const answer = await request(`POST ${chat}/messages`, { as: ada, body });
      expect(answer.body, String(clientId)).toMatchObject({
        code: "invalid_body",
        errors: [{ pointer: "/clientId" }],
      });
    }
  });
});

import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("A post returns the message exactly as every member reads it", async () => {
    const { request, ada, ben, chat, deploys } = await startWithCast(await open());
    const posted = await request(`POST ${chat}/messages`, { as: ben, body: { text: "Hello" } });
    expect(posted.status).toBe(200);
    expect(posted.body).toEqual({
      chatId: deploys.id,
      id: 1,
      rev: 1,
      author: { kind: "user", userId: 2, displayName: "Ben", avatarUrl: null },
      text: "Hello",
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body).toEqual(posted.body);
  });

  test("[W15] Text is kept byte for byte", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const texts = [
      "    indented code\n\tand a tab  ",
      "one\r\ntwo\rthree\u2028four",
      "👩‍👩‍👧‍👦 e\u0301 is not \u00e9, \ufb01 is not fi",
      "שלום \u202eעולם\u202c مرحبا",
      "\ufeffwith a byte order mark\u0001\u001b[31m",
      `'"; drop table messages; -- \\ %s $1 {{x}} <script>alert(1)</script>`,
    ];
    for (const text of texts) await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    for (const text of texts) await request(`POST ${relay.url}`, { body: { text } });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map((message: { text: string }) => message.text)).toEqual([
      ...texts,
      ...texts,
    ]);
  });

  test("A text can have 40,000 characters and not one more", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const longest = "🔔".repeat(40_000);
    const inChat = await request(`POST ${chat}/messages`, { as: ada, body: { text: longest } });
    expect(inChat.body.text).toBe(longest);
    expect((await request(`POST ${relay.url}`, { body: { text: longest } })).status).toBe(200);
    const edit = `PATCH ${chat}/messages/1`;
    for (const endpoint of [`POST ${chat}/messages`, edit, `POST ${relay.url}`]) {
      const answer = await request(endpoint, { as: ada, body: { text: `${longest}.` } });
      expect(answer.status, endpoint).toBe(413);
      expect(answer.body, endpoint).toMatchObject({
        code: "text_too_long",
        limit: 40_000,
        actual: 40_001,
      });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(2);
  });

  test("A text of another type, or without visible characters, is rejected on every route", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "first" } });
    for (const [text, code, pointer] of [
      ["nul \0 inside", "invalid_body", "/text"],
      ["half \ud83d a character", "invalid_body", "/text"],
      [undefined, "invalid_body", "/text"],
      [null, "invalid_body", "/text"],
      [7, "invalid_body", "/text"],
      [["a"], "invalid_body", "/text"],
      ["", "empty_message", undefined],
      [" \n\t\u3000\ufeff", "empty_message", undefined],
    ] as const) {
      for (const endpoint of [`POST ${chat}/messages`, `PATCH ${chat}/messages/1`]) {
        const answer = await request(endpoint, { as: ada, body: { text } });
        const name = `${endpoint} ${JSON.stringify(text)}`;
        expect([answer.status, answer.body.code], name).toEqual([400, code]);
        if (pointer) expect(answer.body.errors, name).toMatchObject([{ pointer }]);
      }
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(1);
  });

  test("A message can reply to a message of its chat, but not to a missing one", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "question" } });
    const answer = await request(`POST ${chat}/messages`, {
      as: ada,
      body: { text: "answer", replyTo: 1 },
    });
    expect(answer.body).toMatchObject({ id: 2, replyTo: 1 });
    const nowhere = await request(`POST ${chat}/messages`, {
      as: ada,
      body: { text: "answer", replyTo: 3 },
    });
    expect(nowhere.body).toMatchObject({
      status: 404,
      code: "message_not_found",
      errors: [{ pointer: "/replyTo" }],
    });
  });

  test("A client cannot set the author, the time or the kind of a message", async () => {
    const { request, ben, chat } = await startWithCast(await open());
    const author = { kind: "webhook", webhookId: 1, name: "Relay", avatarUrl: null };
    const claims = { id: 99, rev: 99, chatId: 1, author, userId: 1, createdAt: "2001-01-01" };
    const flags = {
      editedAt: "2001-01-01",
      deletedAt: "2001-01-01",
      kind: "system",
      role: "owner",
    };
    const posted = await request(`POST ${chat}/messages`, {
      as: ben,
      body: { text: "mine", ...claims, ...flags },
    });
    expect(posted.body).toMatchObject({ id: 1, rev: 1, chatId: 2, author: { userId: 2 } });
    expect(Object.keys(posted.body)).not.toContain("deletedAt");
    expect(posted.body.createdAt).not.toContain("2001");
  });

  test("[W20] An archived chat can be read and accepts no messages", async () => {
    const database = await open();
    const { request, clock, ada, chat, deploys, relay } = await startWithCast(database);
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "last words" } });
    await database.sql
      .updateTable("chats")
      .set({ archived_at: clock.at })
      .where("id", "=", deploys.id)
      .execute();
    for (const [endpoint, body] of [
      [`POST ${chat}/messages`, { text: "more" }],
      [`PATCH ${chat}/messages/1`, { text: "more" }],
      [`DELETE ${chat}/messages/1`, undefined],
      [`POST ${relay.url}`, { text: "more" }],
    ] as const) {
      const answer = await request(endpoint, { as: ada, body });
      expect([answer.status, answer.body.code], endpoint).toEqual([410, "chat_archived"]);
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body).toMatchObject({ rev: 1, items: [{ text: "last words" }] });
  });
});

import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

anyDatabase((open) => {
  test.for(["", "a", ";", "json", "application/json; charset=utf-16", "image/png"])(
    "A JSON object is read under the content type %o",
    async (type) => {
      const { request, relay } = await startWithCast(await open());
      const headers = { "content-type": type };
      const answer = await request(`POST ${relay.url}`, { body: '{"text":"Hello"}', headers });
      expect(answer).toMatchObject({ status: 200, body: { ok: true, id: 1 } });
    },
  );

  test("A byte order mark is not part of the body", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const plain = { "content-type": "text/plain" };
    await request(`POST ${relay.url}`, { body: '\ufeff{"text":"one"}' });
    await request(`POST ${relay.url}`, { body: "\ufefftwo", headers: plain });
    const posted = await request(`POST ${chat}/messages`, {
      as: ada,
      body: '\ufeff{"text":"three"}',
    });
    expect(posted.status).toBe(200);
    const page = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.body.items.map(({ text }: { text: string }) => text)).toEqual([
      "one",
      "two",
      "three",
    ]);
  });

  test.for(["\u200b", "\ufeff \u200b\n", "\u200f", "\u2060\u00ad"])(
    "A text of only invisible characters (%j) is empty",
    async (text) => {
      const { request, relay } = await startWithCast(await open());
      const answer = await request(`POST ${relay.url}`, { body: { text } });
      expect(answer).toMatchObject({ status: 400, body: { code: "empty_message" } });
    },
  );
});

import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const badAvatars = [
  "javascript:alert(1)",
  "data:image/png;base64,AA==",
  "ftp://example.org/a.png",
  "//example.org/a.png",
  "a.png",
  "http://",
  `https://example.org/${"a".repeat(2048)}`,
];
const badNames = ["a\nb", "a\0b", "a\u202eb", "half \ud800", "\u200b", "x".repeat(81)];

anyDatabase((open) => {
  test("[W13] Every member of the wrong type is rejected by its pointer", async () => {
    const { request, relay } = await startWithCast(await open());
    for (const wrong of [7, true, [], {}, ["text"]]) {
      const body = { text: wrong, username: wrong, avatarUrl: wrong };
      const answer = await request(`POST ${relay.url}`, { body });
      expect(answer.body, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        code: "invalid_body",
        errors: ["/text", "/username", "/avatarUrl"].map((pointer) => ({
          pointer,
          detail: "must be a string",
        })),
      });
    }
  });

  test("[W13] Names without exactly one visible line and invalid avatar URLs are rejected", async () => {
    const { request, relay } = await startWithCast(await open());
    const cases = [
      ...badNames.map((username) => ["/username", { username }] as const),
      ...badAvatars.map((avatarUrl) => ["/avatarUrl", { avatarUrl }] as const),
    ];
    for (const [pointer, member] of cases) {
      const answer = await request(`POST ${relay.url}`, { body: { text: "hello", ...member } });
      expect(answer.body, JSON.stringify(member)).toMatchObject({
        status: 400,
        code: "invalid_body",
        errors: [{ pointer }],
      });
    }
  });

  test("[W13] A body without content is rejected as an empty message", async () => {
    const { request, relay } = await startWithCast(await open());
    for (const body of [
      {},
      { text: null },
      { text: "" },
      { text: " \n\t" },
      { username: "Bell" },
    ]) {
      const answer = await request(`POST ${relay.url}`, { body });
      expect(answer.body, JSON.stringify(body)).toMatchObject({
        status: 400,
        code: "empty_message",
      });
    }
  });

  test("[W13] Text with U+0000 or lone surrogates is rejected", async () => {
    const { request, relay } = await startWithCast(await open());
    for (const text of ["a\0b", "\ud800", "\udc00\ud800"]) {
      const answer = await request(`POST ${relay.url}`, { body: { text } });
      expect(answer.body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/text" }] });
    }
  });

  test("[W14] A text of 40,001 characters is rejected with the limit and its length", async () => {
    const { request, relay } = await startWithCast(await open());
    const answer = await request(`POST ${relay.url}`, { body: { text: "é".repeat(40_001) } });
    expect(answer.body).toMatchObject({
      status: 413,
      code: "text_too_long",
      limit: 40_000,
      actual: 40_001,
    });
  });

  test("[W13] Deep nesting and names of prototype members have no effect", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const deep = (open: string, close: string) => open.repeat(14_000) + close.repeat(14_000);
    for (const [body, code] of [
      [`{"text":"a","x":${deep("[", "]")}}`, undefined],
      [`{"text":${deep("[", "]")}}`, "invalid_body"],
      [deep("[", "]"), "invalid_body"],
      [`${'{"text":'.repeat(14_000)}"a"${"}".repeat(14_000)}`, "invalid_body"],
      ['{"__proto__":{"text":"polluted","username":"Eve"}}', "empty_message"],
      [
        '{"text":"b","__proto__":{"username":"Eve"},"constructor":{"prototype":{"x":1}}}',
        undefined,
      ],
      ['{"text":"c","toString":1,"hasOwnProperty":2,"then":3}', undefined],
      ['{"text":"first","text":"last"}', undefined],
    ] as const) {
      const answer = await request(`POST ${relay.url}`, { body });
      expect(answer.body.code, body.slice(0, 60)).toBe(code);
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject(
      ["a", "b", "c", "last"].map((text) => ({ text, author: { name: "Relay" } })),
    );
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});

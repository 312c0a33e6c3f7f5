import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast, type TestReply } from "../../../test/kit/test-server.ts";

const form = "application/x-www-form-urlencoded";
const boundary = "----------------------------4e5f6a7b8c9d";
const multipart = `multipart/form-data; boundary=${boundary}`;
const json = '{"text":"hello & goodbye + é 🔔","username":"Bell"}';

function parts(...lines: string[]): string {
  return [...lines, `--${boundary}--`, ""].join("\r\n");
}

function part(name: string, value: string, more = ""): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
}

const read: [what: string, type: string | undefined, body: string][] = [
  ["[W10] JSON as JSON", "application/json", json],
  ["[W10] JSON with a charset", "application/json; charset=UTF-8", json],
  ["[W10] JSON of a vendor", "application/vnd.github+json", json],
  ["[W10] JSON without a type", undefined, json],
  ["[W10] JSON of a wrong type", "application/octet-stream", json],
  ["[W10] JSON of no type at all", "json", json],
  ["[W10] JSON with space around it", "application/json", `\r\n\t ${json} \n`],
  ["[W10] JSON with a byte order mark", "application/json", `\ufeff${json}`],
  ["[W10] what curl -d sends", form, json],
  ["[W11] a form's payload", form, `payload=${encodeURIComponent(json)}`],
  ["[W11] a payload among others", form, `a=1&payload=${encodeURIComponent(json)}&b=%`],
  [
    "[W11] a multipart form's fields",
    multipart,
    parts(part("text", "hello & goodbye + é 🔔"), part("username", "Bell")),
  ],
  ["[W11] a multipart payload", multipart, parts(part("a", "1"), part("payload_json", json))],
  ["[W12] JSON as plain text", "text/plain", json],
];

const refused: [what: string, type: string | undefined, body: string | Uint8Array][] = [
  ["[W13] nothing", "application/json", ""],
  ["[W13] nothing without a type", undefined, ""],
  ["[W13] no JSON", "application/json", "text=hello"],
  [
    "[W13] bytes that are not text",
    "image/png",
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
  ],
  ["[W13] truncated JSON", "application/json", '{"text":"hel'],
  ["[W13] two values", "application/json", '{"text":"a"}{"text":"b"}'],
  ["[W13] an array", "application/json", '[{"text":"hello"}]'],
  ["[W13] a string", "application/json", '"hello"'],
  ["[W13] null", "application/json", "null"],
  ["[W13] a number", "application/json", "7"],
  ["[W13] JSON with comments", "application/json", '{"text":"a"} // b'],
  ["[W13] an empty form", form, ""],
  ["[W13] a payload that is not an object", form, "payload=hello"],
  ["[W13] a form with nothing in its payload", form, "payload="],
  ["[W13] a multipart payload of text", multipart, parts(part("payload_json", "hello"))],
  ["[W13] multipart that is none", multipart, "hello"],
  ["[W13] truncated multipart", multipart, `${part("payload_json", json)}\r\n`],
  ["[W13] multipart without a boundary", "multipart/form-data", parts(part("payload_json", json))],
];

/** Sends the body with exactly this content type, or without one. */
async function post(
  url: string,
  type: string | undefined,
  body: string | Uint8Array,
): Promise<TestReply> {
  const headers = type === undefined ? {} : { "content-type": type };
  const reply = await fetch(url, {
    method: "POST",
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

anyDatabase((open) => {
  test("JSON is read under any content type", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const [what, type, body] of read) {
      const answer = await post(relay.url, type, body);
      expect(answer.body, what).toMatchObject({ ok: true });
      const message = await request(`GET ${chat}/messages/${answer.body.id}`, { as: ada });
      expect(message.body, what).toMatchObject({
        text: "hello & goodbye + é 🔔",
        author: { name: "Bell" },
      });
    }
  });

  test("[W12] A service that declares its JSON as text is read if its format is known", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const headers = { "content-type": "text/plain; charset=UTF-8" };
    const body = JSON.stringify({ Type: "Notification", Subject: "Disk", Message: "is full" });
    await request(`POST ${relay.url}`, { body, headers });
    const templates = { text: "{{ Subject }} {{ Message }}" };
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { format: "template", templates } });
    await request(`POST ${relay.url}`, { body, headers });
    const page = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.body.items).toMatchObject([{ text: body }, { text: "Disk is full" }]);
  });

  test("[W12] Plain text is the message", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const texts = ["Disk **full** on web-1\n", "{not json", '{"other":1}', '["a"]', '"quoted"'];
    for (const text of texts) {
      expect((await post(relay.url, "text/plain; charset=utf-8", text)).status, text).toBe(200);
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map((message: { text: string }) => message.text)).toEqual(texts);
    expect((await post(relay.url, "text/plain", " \n")).body.code).toBe("empty_message");
  });

  test("A body that is neither an object nor text is rejected and nothing is posted", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const [what, type, body] of refused) {
      const answer = await post(relay.url, type, body);
      expect(answer.body, what).toMatchObject({ status: 400, code: "invalid_body" });
      expect(answer.headers.get("content-type"), what).toMatch(/^application\/problem\+json/);
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });

  test("[W11] A compressed body is rejected with the reason", async () => {
    const { request, relay } = await startWithCast(await open());
    const answer = await request(`POST ${relay.url}`, {
      body: gzipSync(json),
      headers: { "content-encoding": "gzip" },
    });
    expect(answer.body).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
      detail: "Send the body uncompressed.",
    });
  });
});

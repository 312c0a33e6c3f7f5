import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const latin1 = (text: string) => Buffer.from(text, "latin1");
/** As `curl --data-urlencode` encodes a text. */
const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
const boundary = "4e5f6a7b8c9d";
const multipart = `multipart/form-data; boundary=${boundary}`;
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${boundary}--\r\n`;

type Case = [
  what: string,
  path: "" | "/slack" | "discord",
  type: string | undefined,
  body: string | Buffer,
  text: string,
];

const accepted: Case[] = [
  ["curl -d text=hi", "", form, "text=hi", "hi"],
  ["a form's words without encoding", "", form, "text=a + b & c: 5%", "a + b & c: 5%"],
  ["an encoded form", "", form, `text=${encode("a + b & c")}&username=CI`, "a + b & c"],
  ["a form for Slack", "/slack", form, "text=*hi*&username=CI", "**hi**"],
  ["a form for Discord", "discord", form, "content=hi&username=CI", "hi"],
  ["plain words as a form", "", form, "backup done", "backup done"],
  ["plain words with marks", "", form, "disk 95% & rising: a=b\n", "disk 95% & rising: a=b\n"],
  ["a word that is also the name of a field", "", form, "message", "message"],
  ["encoded words", "", form, encode("backup done: 100%"), "backup done: 100%"],
  ["plain words for Slack", "/slack", form, "backup *done*", "backup **done**"],
  ["plain words for Discord", "discord", "text/plain", "backup done", "backup done"],
  ["words without a type", "", undefined, "backup done", "backup done"],
  ["declared Latin-1", "", `${json}; charset=iso-8859-1`, latin1('{"text":"café"}'), "café"],
  ["declared Latin-1 text", "", "text/plain; charset=Latin1", latin1("café"), "café"],
  [
    "declared windows-1252",
    "",
    `${json}; charset="windows-1252"`,
    Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0x80, 0x93]), Buffer.from('"}')]),
    "€“",
  ],
  ["a PowerShell body in Latin-1", "", json, latin1('{"text":"Größe: 5 °C"}'), "Größe: 5 °C"],
  ["a PowerShell form in Latin-1", "", form, latin1("text=Größe"), "Größe"],
  ["declared UTF-16", "", `${json}; charset=utf-16`, utf16('{"text":"é🔔"}'), "é🔔"],
  ["UTF-16 with a byte order mark", "", json, utf16('\ufeff{"text":"é🔔"}'), "é🔔"],
  ["big-endian UTF-16", "", "text/plain", utf16("\ufeffé🔔").swap16(), "é🔔"],
  ["UTF-16 text without a mark", "", "text/plain", utf16("backup done"), "backup done"],
  [
    "a charset with escape sequences",
    "",
    `${json}; charset=iso-2022-jp`,
    latin1('{"text":"\x1b$B%P%C%/%"%C%W\x1b(B"}'),
    "バックアップ",
  ],
  ["UTF-8 declared as Latin-1", "", `${json}; charset=iso-8859-1`, '{"text":"café"}', "café"],
  ["an unknown charset", "", `${json}; charset=klingon`, '{"text":"café"}', "café"],
  [
    "UTF-8 cut within a character",
    "",
    "text/plain",
    Buffer.from("é é 🔔").subarray(0, -1),
    "é é �",
  ],
  ["line breaks in a JSON string", "", json, '{"text":"one\n\ttwo\\n"}', "one\n\ttwo\n"],
  ["JSON declared as text for Slack", "/slack", "text/plain", '{"text":"*a*"}', "**a**"],
  [
    "an attachment declared as text",
    "",
    "text/plain",
    '{"text":"x","attachments":[{"text":"y"}]}',
    "x",
  ],
  ["a payload of Latin-1", "", form, latin1('payload={"text":"é"}'), "é"],
  ["[H2] Uptime Kuma's form field", "", multipart, field("data", '{"text":"down"}'), "down"],
];

const refused: [what: string, path: string, type: string, body: string, detail: RegExp][] = [
  ["nothing", "", json, "", /^The body is empty\. Send \{"text": "…"\}, or plain text/],
  ["broken JSON", "", json, '{"text":"hi"', /^The body is not valid JSON \(.*Send \{"text": /],
  ["words as JSON", "", json, "hi", /not a JSON object\. Send .*text\/plain/],
  ["a list", "", json, '[{"text":"hi"}]', /is an array .* Add \/generic to the webhook URL/],
  ["a string", "", json, '"hi"', /is a string .* Send \{"text": "…"\}/],
  ["a file", "", "image/png", "\x89PNG\r\n\0\0", /not text\. Send files as multipart\/form-data/],
  ["nothing for a service", "/github", json, "", /^The body is empty\. Send the JSON that/],
  ["words for a service", "/github", form, "hi", /Send the JSON that the service sends/],
  ["an unknown member", "", json, '{"foo":"bar"}', /Send the message in `text`.*\/generic/],
  ["an unknown field", "", form, "foo=bar", /Send the message in `text`.*\/generic/],
];

anyDatabase((open) => {
  async function openChat() {
    const { request, ada, chat, relay } = await startWithCast(await open(), {
      BELFRY_WEBHOOK_BURST: "500",
    });
    const discord = relay.url.replace("webhooks/", `webhooks/${relay.id}/`);
    const post = async (path: string, type: string | undefined, body: string | Buffer) => {
      const url = path === "discord" ? discord : relay.url + path;
      const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
      return fetch(url, { method: "POST", headers, body: new Uint8Array(Buffer.from(body)) });
    };
    const items = async () =>
      (await request(`GET ${chat}/messages`, { as: ada })).body.items as { text: string }[];
    return { request, ada, chat, relay, post, items };
  }

  test("[H3] Forms, plain words, other charsets and shell mistakes are read as their senders meant", async () => {
    const { post, items } = await openChat();
    for (const [what, path, type, body] of accepted) {
      const reply = await post(path, type, body);
      expect([200, 204], `${what}: ${await reply.text()}`).toContain(reply.status);
    }
    expect((await items()).map(({ text }) => text)).toEqual(accepted.map(([, , , , text]) => text));
  });

  test("[H3] Services that put all members into the query post without a body", async () => {
    const { post, request, ada, chat } = await openChat();
    for (const path of [
      "/uptimerobot?monitorID=7&monitorFriendlyName=API&alertType=1",
      "/gotify/message?token=x&title=API&message=down&priority=10",
      "/ntfy?title=API&message=down&priority=5",
    ]) {
      for (const type of [undefined, json, form]) {
        expect((await post(path, type, "")).status, `${path} ${type}`).toBe(200);
      }
    }
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toHaveLength(7);
    for (const { level, cards } of body.items) {
      expect([level, cards[0].title]).toEqual(["critical", expect.stringMatching(/API$/)]);
    }
  });

  test("[H3] A refusal names what would work", async () => {
    const { post, items } = await openChat();
    for (const [what, path, type, body, detail] of refused) {
      const reply = await post(path, type, Buffer.from(body, "latin1"));
      const problem = (await reply.json()) as { detail: string };
      expect([reply.status, problem.detail], what).toEqual([400, expect.stringMatching(detail)]);
    }
    expect(await items()).toEqual([]);
  });

  test("[H3] The delivery log keeps a body of another charset, and a replay posts it", async () => {
    const { post, items, request, ada, chat } = await openChat();
    await post("", `${json}; charset=iso-8859-1`, latin1('{"text":"café"}'));
    const log = `${chat}/webhooks/1/deliveries`;
    const [entry] = (await request(`GET ${log}`, { as: ada })).body.items;
    const replayed = await request(`POST ${log}/${entry.id}/replay`, { as: ada });
    expect(replayed.status).toBe(200);
    expect(await items()).toMatchObject([{ text: "café" }, { text: "café" }]);
  });
});

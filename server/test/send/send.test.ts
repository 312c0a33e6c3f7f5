import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bundleSend, sendFile } from "../../../scripts/build-send.ts";
import { eachDatabase } from "../kit/each-database.ts";
import { withUnknownToken } from "../kit/requests.ts";
import { startWithCast } from "../kit/test-server.ts";
import { runAction, runSend, runSendProcess, runSendUnread } from "./run-send.ts";

const token = "whk_secret";

/** Starts a server that replies as given, and returns a webhook URL on it. */
async function startReplies(...replies: RequestListener[]): Promise<string> {
  const server = createServer((request, response) => {
    const [reply] = replies.length > 1 ? replies.splice(0, 1) : replies;
    request.resume().once("end", () => reply?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/${token}`;
}

const replyWith =
  (status: number, body: object, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));

const posted = replyWith(200, { ok: true, id: 7, chatId: 1, created: true });

test("The single file of belfry send is built from its sources", async () => {
  expect(readFileSync(sendFile, "utf8"), "Build it with: npm run build:send").toBe(
    await bundleSend(),
  );
});

eachDatabase((open) => {
  test("A shell posts text, a card with level and state, code, and files", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { url } = relay;
    await runSend(["Deploy", "is", "done"], { url });
    await runSend(["--title", "Disk full", "--level", "Critical", "--key", "d", "db-2"], { url });
    await runSend(
      ["--title", "Disk is fine", "--level", "success", "--state", "resolved", "--key", "d"],
      { url },
    );
    await runSend(["--code", "--username", "Cron"], { url, input: "\u001b[31mred\u001b[0m ```\n" });
    await runSend(["--file", "a.log", "--file", "b.log", "two files"], { url });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([
      { text: "Deploy is done" },
      { cards: [{ title: "Disk is fine", color: "#1a7f37" }], level: "success", state: "resolved" },
      { text: "````\nred ```\n````", author: { name: "Cron" } },
      { text: "two files", files: [{ name: "a.log" }, { name: "b.log" }] },
    ]);
  });

  test("The exit code decides level, state and words", async () => {
    const { relay } = await startWithCast(await open());
    for (const [words, title, level, state] of [
      [["--exit", "0"], "Succeeded", "success", undefined],
      [["--exit", "3", "--title", "Backup"], "Backup failed (exit code 3)", "critical", undefined],
      [["--exit", "137", "--key", "b"], "Failed (exit code 137, SIGKILL)", "critical", "open"],
      [["--exit", "0", "--key", "b"], "Succeeded", "success", "resolved"],
      [["--exit", "1", "--level", "warning"], "Failed (exit code 1)", "warning", undefined],
    ] as const) {
      const { output, exitCode } = await runSend([...words, "--dry-run"], { url: relay.url });
      expect(exitCode).toBe(0);
      const message = JSON.parse(output);
      expect(message).toMatchObject({ cards: [{ title }], level });
      expect(message.state).toBe(state);
    }
  });

  test("The single file posts standard input and reports a refusal without the token", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const sent = await runSendProcess([], { url: relay.url, input: "from a pipe\n" });
    expect(sent).toEqual({ exitCode: 0, output: "", errors: "" });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([{ text: "from a pipe" }]);
    const wrong = withUnknownToken(relay.url);
    expect(await runSendProcess(["x"], { url: wrong })).toEqual({
      exitCode: 1,
      output: "",
      errors: "belfry send: Not sent. This webhook does not exist.\n",
    });
  });

  test("The GitHub Action posts the result of a job, and a success resolves its failure", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const inputs = { STATUS: "failure", KEY: "ci", FILES: "packages/send/action.yml\n" };
    const failed = await runAction(relay.url, inputs);
    expect(failed).toEqual({
      exitCode: 0,
      output: "",
      errors: "belfry send: Posted as message 1.\n",
    });
    const first = (await request(`GET ${chat}/messages/1`, { as: ada })).body;
    expect(first).toMatchObject({
      level: "critical",
      state: "open",
      cards: [
        {
          title: "Tests on main failed",
          text: "[Run 7 of acme/app](https://github.example.org/acme/app/actions/runs/99) by ada",
        },
      ],
      files: [{ name: "action.yml" }],
    });
    await runAction(relay.url, { STATUS: "success", KEY: "ci", TEXT: '-- `all` "$(green)"' });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([
      { id: 1, level: "success", state: "resolved", cards: [{ text: '-- `all` "$(green)"' }] },
    ]);
    expect(await runAction(relay.url, { STATUS: "green" })).toMatchObject({ exitCode: 2 });
  });

  test("The server offers the single file for download", async () => {
    const { request } = await startWithCast(await open());
    const { body, headers } = await request("GET /send.mjs");
    expect(body).toBe(readFileSync(sendFile, "utf8"));
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  test("A text that is too long keeps its end", async () => {
    const { relay } = await startWithCast(await open());
    const input = `${"x\n".repeat(30_000)}the last line`;
    const { output } = await runSend(["--dry-run"], { url: relay.url, input });
    const { text } = JSON.parse(output);
    expect([...text]).toHaveLength(40_000);
    expect(text).toMatch(/^… The beginning is left out\.\n(x\n)+the last line$/);
  });
});

test("A busy server gets the same idempotency key again, after the time in Retry-After", async () => {
  const keys: unknown[] = [];
  const waits: number[] = [];
  const busy =
    (status: number, headers = {}): RequestListener =>
    (request, response) => {
      keys.push(request.headers["idempotency-key"]);
      response.writeHead(status, headers).end("<html>");
    };
  const url = await startReplies(busy(502), busy(429, { "retry-after": "7" }), busy(503), posted);
  const result = await runSend(["--verbose", "hello"], {
    url,
    random: () => 1,
    wait: async (ms) => void waits.push(ms),
  });
  expect(result.exitCode).toBe(0);
  expect(waits).toEqual([250, 7500, 1000]);
  expect(new Set(keys).size).toBe(1);
  expect(result.errors).toContain("The server replied with status 502. Next try in 0.3 s.");
  expect(result.errors).toContain("Posted as message 7.");
});

test("A server that cannot be reached is retried until the timeout, with exit code 3", async () => {
  const url = await startReplies((request) => request.socket.destroy());
  let at = 0;
  const { exitCode, errors } = await runSend(["--timeout", "30", "hello"], {
    url,
    now: () => at,
    wait: async (ms) => {
      at += ms;
    },
  });
  expect(exitCode).toBe(3);
  expect(at).toBeGreaterThan(15_000);
  expect(errors).toMatch(
    /^belfry send: Not sent in time\. 127\.0\.0\.1:\d+ cannot be reached: \w+/,
  );
});

test.for<[string, string[], string, number, RegExp]>([
  ["no URL", ["x"], "", 2, /Set BELFRY_WEBHOOK_URL/],
  ["another scheme", ["x"], `ftp://h/${token}`, 2, /must start with https/],
  ["a password in the URL", ["x"], `http://ada:hunter22@h/${token}`, 2, /user name or a password/],
  ["no text", [], "http://h/", 2, /nothing to send/],
  ["an unknown option", ["--colour", "x"], "http://h/", 2, /Unknown option '--colour'/],
  [
    "an unknown level",
    ["--level", "bad", "x"],
    "http://h/",
    2,
    /info, success, warning or critical/,
  ],
  ["an exit code that is no number", ["--exit", "x"], "http://h/", 2, /whole number/],
])("Invalid arguments are reported with exit code 2: %s", async ([, words, url, code, message]) => {
  const { exitCode, errors } = await runSend(words, { url });
  expect(exitCode).toBe(code);
  expect(errors).toMatch(message);
  expect(errors).not.toContain(token);
});

const longKey = {
  detail: "/key must have at most 128 characters.",
  errors: [{ pointer: "/key", detail: "must have at most 128 characters" }],
};

test("A reader that closes the pipe is not an error", async () => {
  const url = await startReplies(replyWith(200, { ok: true, message: { text: "hello" } }));
  const { exitCode, errors } = await runSendUnread(["--dry-run", "hello"], url);
  expect(exitCode).toBe(0);
  expect(errors).not.toContain("EPIPE");
});

test("Replies that are not Belfry's are reported with exit code 1", async () => {
  const location = `http://127.0.0.1:1/${token}`;
  for (const [reply, message] of [
    [replyWith(308, {}, { location }), /redirects/],
    [replyWith(200, { hello: 1 }), /not from Belfry/],
    [replyWith(401, {}), /status 401/],
    [replyWith(400, longKey), /Not sent\. \/key must have at most 128 characters\.$/],
  ] as const) {
    const { exitCode, errors } = await runSend(["x"], { url: await startReplies(reply) });
    expect(exitCode).toBe(1);
    expect(errors).toMatch(message);
    expect(errors).not.toContain(token);
  }
});

test("The URL can be in a file, and the help names every option", async () => {
  const url = await startReplies(posted);
  const environment = { BELFRY_WEBHOOK_URL_FILE: "/run/secrets/url" };
  expect(await runSend(["x"], { environment, readFile: () => `${url}\n` })).toMatchObject({
    exitCode: 0,
  });
  const { output } = await runSend(["--help"]);
  for (const option of [
    "--title",
    "--exit",
    "--file",
    "--dry-run",
    "--timeout",
    "BELFRY_WEBHOOK_URL_FILE",
  ]) {
    expect(output).toContain(option);
  }
});

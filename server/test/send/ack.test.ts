import { acknowledge } from "@belfry/send/ack/ack";
import type { SendIo } from "@belfry/send/send";
import { expect, test } from "vitest";
import { eachDatabase } from "../kit/each-database.ts";
import { startWithCast } from "../kit/test-server.ts";
import { runAckProcess } from "./run-send.ts";

async function runAck(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  more: Partial<SendIo> = {},
) {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await acknowledge(words, {
    environment,
    readFile: () => "ak_file\n",
    openFile: (path) => ({ name: path, bytes: new Blob([]) }),
    readInput: async () => undefined,
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    ...more,
  });
  return { exitCode, output: output.join("\n"), errors: errors.join("\n") };
}

const rejected = (sentence: string) => ({
  exitCode: 1,
  output: "",
  errors: `belfry ack: Not acknowledged. ${sentence}`,
});

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, relay, ada, deploys, chat } = cast;
    const createKey = async (as: string, scopes: string[]) => {
      const body = { name: "Shell", scopes };
      return (await request("POST /api/me/api-keys", { as, body })).body.key as string;
    };
    const fire = async (key: string, more: object = {}) => {
      const body = { text: key, key, state: "open", level: "critical", ...more };
      return (await request(`POST ${relay.url}`, { body })).body.id as number;
    };
    const BELFRY_URL = new URL(relay.url).origin;
    const read = async (id: number) =>
      (await request(`GET ${chat}/messages/${id}`, { as: ada })).body.acknowledgement;
    return { ...cast, createKey, fire, BELFRY_URL, read, chatId: deploys.id };
  }

  test("An alert is acknowledged by its id, its link, its key, or as the newest of the chat", async () => {
    const { ada, createKey, fire, BELFRY_URL, read, chatId, relay } = await start();
    const environment = { BELFRY_URL, BELFRY_API_KEY: await createKey(ada, ["read", "write"]) };
    for (const key of ["a", "b", "c", "d"]) await fire(key);
    const byId = await runAck(["1", "--chat", `${chatId}`, "--note", "restarting"], environment);
    expect(byId).toMatchObject({ exitCode: 0, errors: "" });
    expect(byId.output).toMatch(/^Ada is on it since \S+: message 1 in chat \d+\.$/);
    expect(await read(1)).toMatchObject({ by: { displayName: "Ada" }, note: "restarting" });
    const link = `${BELFRY_URL}/chats/${chatId}/messages/2`;
    expect(await runAck([link], { ...environment, BELFRY_URL: "" })).toMatchObject({ exitCode: 0 });
    expect(await runAck(["--key", "c"], environment)).toMatchObject({ exitCode: 0 });
    // The URL of a webhook names the server too.
    const sender = { ...environment, BELFRY_URL: undefined, BELFRY_WEBHOOK_URL: relay.url };
    expect(await runAck(["--last", "--chat", `${chatId}`], sender)).toMatchObject({ exitCode: 0 });
    for (const id of [1, 2, 3, 4]) expect(await read(id)).toBeDefined();
  });

  test("The first member keeps the alert, unless another takes it over", async () => {
    const { ada, ben, createKey, fire, BELFRY_URL, chatId } = await start();
    await fire("a");
    const own = { BELFRY_URL, BELFRY_API_KEY: await createKey(ada, ["read", "write"]) };
    const other = { BELFRY_URL, BELFRY_API_KEY: await createKey(ben, ["read", "write"]) };
    await runAck(["1", "--chat", `${chatId}`], own);
    expect((await runAck(["1", "--chat", `${chatId}`], other)).output).toMatch(/^Ada is on it/);
    const taken = await runAck(["1", "--chat", `${chatId}`, "--take-over"], other);
    expect(taken.output).toMatch(/^Ben is on it/);
  });

  test("Refusals say what is wrong, and never the API key", async () => {
    const { ada, cleo, createKey, fire, BELFRY_URL, chatId } = await start();
    await fire("a");
    const chat = ["--chat", `${chatId}`];
    const key = await createKey(ada, ["read", "write"]);
    const run = (words: string[], token = key) =>
      runAck(words, { BELFRY_URL, BELFRY_API_KEY: token });
    expect(await run(["1", ...chat], "ak_wrong")).toEqual(
      rejected("The API key is unknown, expired or deleted."),
    );
    expect(await run(["1", ...chat], await createKey(ada, ["read"]))).toEqual(
      rejected("The API key needs the scope write."),
    );
    expect(await run(["1", ...chat], await createKey(cleo, ["read", "write"]))).toEqual(
      rejected("There is no such chat, or the user of the API key is not in it."),
    );
    expect(await run(["9", ...chat])).toEqual(rejected("There is no such message in this chat."));
    await fire("a", { state: "resolved" });
    expect(await run(["1", ...chat])).toEqual(
      rejected("The alert is resolved or closed, or the message is not an alert."),
    );
    expect(await run(["--last", ...chat])).toEqual(
      rejected(`There is no open alert in chat ${chatId}.`),
    );
    expect(await run(["--key", "a"])).toEqual(
      rejected("There is no open alert in your chats with this key."),
    );
  });

  test("The single file has the command", async () => {
    const { ada, createKey, fire, BELFRY_URL, chatId, read } = await start();
    await fire("a");
    const environment = { BELFRY_URL, BELFRY_API_KEY: await createKey(ada, ["read", "write"]) };
    const result = await runAckProcess(["1", "--chat", `${chatId}`], environment);
    expect(result).toMatchObject({ exitCode: 0, errors: "" });
    expect(await read(1)).toMatchObject({ by: { displayName: "Ada" } });
  });
});

const server = { BELFRY_URL: "https://chat.example.org", BELFRY_API_KEY: "ak_secret" };

test.for<[string, string[], Record<string, string>, RegExp]>([
  ["no alert", [], server, /Name the alert/],
  ["two names of the alert", ["1", "--last", "--chat", "2"], server, /Name the alert/],
  ["no chat", ["1"], server, /Pass --chat/],
  ["an id that is no number", ["x", "--chat", "2"], server, /must be an id/],
  ["no server", ["1", "--chat", "2"], { BELFRY_API_KEY: "ak_secret" }, /Set BELFRY_URL/],
  ["no API key", ["1", "--chat", "2"], { BELFRY_URL: server.BELFRY_URL }, /Set BELFRY_API_KEY/],
  [
    "an API key on two lines",
    ["1", "--chat", "2"],
    { ...server, BELFRY_API_KEY: "a\nb" },
    /invalid/,
  ],
  ["a link to another server", ["https://h.example/chats/2/messages/1"], server, /another server/],
  ["an unknown option", ["--colour", "x"], server, /Unknown option '--colour'/],
])("Invalid arguments are reported with exit code 2: %s", async ([, words, environment, error]) => {
  const { exitCode, errors } = await runAck(words, environment);
  expect(exitCode).toBe(2);
  expect(errors).toMatch(error);
  expect(errors).not.toContain("ak_secret");
});

test("A server that cannot be reached is retried until the timeout, with exit code 3", async () => {
  let at = 0;
  let tries = 0;
  const result = await runAck(["1", "--chat", "2", "--timeout", "30"], server, {
    fetch: async () => {
      tries += 1;
      throw new TypeError("fetch failed");
    },
    now: () => at,
    wait: async (ms) => {
      at += ms;
    },
  });
  expect(result).toEqual({
    exitCode: 3,
    output: "",
    errors: "belfry ack: Not acknowledged in time. fetch failed",
  });
  expect(tries).toBeGreaterThan(5);
});

test("The help names the options", async () => {
  const { exitCode, output } = await runAck(["--help"], {});
  expect(exitCode).toBe(0);
  for (const option of ["--last", "--key", "--note", "--take-over", "BELFRY_API_KEY_FILE"]) {
    expect(output).toContain(option);
  }
});

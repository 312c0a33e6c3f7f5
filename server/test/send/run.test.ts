/** `belfry run`, against a server and without one. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { run } from "../../../packages/send/src/run/run.ts";
import { sendFile } from "../../../scripts/build-send.ts";
import { startHeartbeat } from "../kit/alerts/heartbeats.ts";
import { eachDatabase } from "../kit/each-database.ts";

/** Nothing listens there. */
const nowhere = "http://127.0.0.1:9/ping/0b9f7c62-4c56-4a6c-9e5d-2a9f4a3f4f10";

/** Runs the single file with this Node.js. */
function startRun(words: readonly string[]) {
  const child = spawn(process.execPath, [sendFile, "run", ...words]);
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const result = Promise.all([exit, text(child.stdout), text(child.stderr)]).then(
    ([exitCode, output, errors]) => ({ exitCode, output, errors }),
  );
  return { child, result };
}

const script = (code: string) => ["--", process.execPath, "-e", code];

eachDatabase((open) => {
  test("belfry run reports the start, the exit code and the output of a command", async () => {
    const { heartbeat, read, pass, messages } = await startHeartbeat(await open());
    const code = 'console.log("dumping"); console.error("no space left"); process.exitCode = 3';
    const { result } = startRun([heartbeat.pingUrl, ...script(code)]);
    expect(await result).toEqual({
      exitCode: 3,
      output: "dumping\n",
      errors: "no space left\n",
    });
    const { state, results } = await read();
    expect(state).toBe("down");
    expect(results).toMatchObject([{ kind: "fail", exitCode: 3, durationMs: expect.any(Number) }]);
    await pass(1000);
    const [{ cards }] = await messages();
    expect(cards[0].title).toBe("Nightly backup: failed with exit code 3");
    expect(cards[0].text).toContain("no space left");

    const good = startRun([heartbeat.pingUrl, ...script("")]);
    expect((await good.result).exitCode).toBe(0);
    expect((await read()).state).toBe("up");
  });
});

test("Without a server, belfry run passes on the exit code, and says that nothing was reported", async () => {
  const { result } = startRun(["--timeout", "0", nowhere, ...script("process.exitCode = 7")]);
  const { exitCode, errors } = await result;
  expect(exitCode).toBe(7);
  expect(errors).toBe("belfry run: The result was not reported. The server cannot be reached.\n");
});

test("belfry run passes a signal to the command, and its number on", async () => {
  const code =
    'process.on("SIGTERM", () => process.kill(process.pid, "SIGKILL")); console.log("on"); setInterval(() => {}, 1000)';
  const { child, result } = startRun(["--timeout", "0", nowhere, ...script(code)]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGTERM");
  expect((await result).exitCode).toBe(128 + 9);
});

test("A command that does not exist is a failure with the code 127", async () => {
  const { result } = startRun(["--timeout", "0", nowhere, "--", "no-such-command-here"]);
  const { exitCode, errors } = await result;
  expect(exitCode).toBe(127);
  expect(errors).toContain("no-such-command-here cannot be started");
});

test("The end of a run is sent again until the time is over, and a rejected ping is not", async () => {
  const sent: string[] = [];
  const waits: number[] = [];
  const replies = [404, 503, 429, 200];
  const printed: string[] = [];
  const io = {
    environment: { BELFRY_PING_URL: "https://chat.example.org/ping/key/backup?create=1" },
    readFile: () => "",
    execute: async () => ({ type: "exited", code: 0 }) as const,
    print: (line: string) => printed.push(line),
    printError: (line: string) => printed.push(line),
    wait: async (ms: number) => void waits.push(ms),
    fetch: async (url: string | URL | Request) => {
      sent.push(String(url));
      return new Response(null, { status: replies.shift() ?? 500 });
    },
  };
  expect(await run(["--", "backup"], io)).toBe(0);
  expect(printed).toEqual([]);
  expect(waits).toEqual([1000, 2000]);
  const [start, ...ends] = sent.map((url) => url.replace(/rid=[0-9a-f-]{36}$/, "rid="));
  expect(start).toBe("https://chat.example.org/ping/key/backup/start?create=1&rid=");
  expect(ends).toEqual(Array(3).fill("https://chat.example.org/ping/key/backup/0?create=1&rid="));

  expect(await run(["--timeout", "3", "--", "backup"], io)).toBe(0);
  expect(printed).toEqual(["belfry run: The result was not reported. The server replied 500."]);
});

test("belfry run needs a URL and a command", async () => {
  for (const [words, sentence] of [
    [["--", "backup"], "Set BELFRY_PING_URL"],
    [[nowhere], "Pass the command after --"],
    [["ftp://example.org", "--", "backup"], "must start with https://"],
    [["--nope", "--", "backup"], "Unknown option"],
  ] as const) {
    const errors: string[] = [];
    const exitCode = await run(words, {
      environment: {},
      readFile: () => "",
      execute: () => Promise.reject(new Error("The command was run.")),
      print: () => {},
      printError: (line) => errors.push(line),
    });
    expect([exitCode, errors[0]]).toEqual([2, expect.stringContaining(sentence)]);
  }
});

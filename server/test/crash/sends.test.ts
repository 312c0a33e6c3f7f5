import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runSend, runSendProcess } from "../send/run-send.ts";
import { readAfter, setUp } from "./chat.ts";
import { startProgram } from "./process.ts";

const sends = 1000;
const senders = 40;
/** Separate processes, which start while the server is down. */
const processes = 3;

/** The pauses grow to ten seconds, and the server is back after one. */
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 300)));

test("1,000 sends survive a killed server, and each message is posted once", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-send-"));
  const first = await startProgram(dataFolder);
  const chat = await setUp(first.url);
  const url = first.url + chat.webhookPath;

  const texts = Array.from({ length: sends }, (_, index) => `message ${index}`);
  const waiting = [...texts];
  let sent = 0;
  const { promise: halfSent, resolve } = Promise.withResolvers<void>();
  async function sendNext(): Promise<number[]> {
    const failures: number[] = [];
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      const { exitCode } = await runSend(["--timeout", "300", text], { url, wait });
      if (exitCode !== 0) failures.push(exitCode);
      sent += 1;
      if (sent === sends / 2) resolve();
    }
    return failures;
  }
  const inThisProcess = Array.from({ length: senders }, sendNext);
  await halfSent;
  await first.kill();
  const inProcesses = Array.from({ length: processes }, (_, index) =>
    runSendProcess(["--timeout", "300", `process ${index}`], { url }),
  );
  const second = await startProgram(dataFolder, Number(new URL(first.url).port));
  onTestFinished(async () => {
    await second.kill();
    await rm(dataFolder, { recursive: true });
  });

  expect((await Promise.all(inThisProcess)).flat()).toEqual([]);
  for (const { exitCode } of await Promise.all(inProcesses)) expect(exitCode).toBe(0);
  const messages = await readAfter(second.url, chat, 0);
  const expected = [
    ...texts,
    ...Array.from({ length: processes }, (_, index) => `process ${index}`),
  ];
  expect(messages.map(({ text }) => text).sort()).toEqual(expected.sort());
}, 120_000);

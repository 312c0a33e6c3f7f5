/**
 * Uploads and bodies that never end do not fill the memory of the server, and others are served
 * meanwhile.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@belfry/client/client";
import { expect, onTestFinished, test } from "vitest";
import { withUnknownToken } from "../kit/requests.ts";
import { setUp } from "./chat.ts";
import { sendHalves, sendUploads } from "./hostile-clients.ts";
import { startProgram } from "./process.ts";
import { rounds } from "./rounds.ts";

const uploadCount = 150;
const halfCount = 2000;
/** `npm run check` may share its machine with other work. The uploads alone have 1,200 MiB. */
const isShared = rounds < 20;
const maxMiB = isShared ? 400 : 350;
/** Of the requests of others. */
const maxFailedShare = 0.01;
/** A server that has served ordinary load rests at 200 to 270 MiB, a fresh one below 160. */
const restMiB = 280;
const backMs = 60_000;

test(`[F3] ${uploadCount} uploads and ${halfCount} bodies that never end stay below ${maxMiB} MiB`, async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-memory-"));
  const program = await startProgram(dataFolder, 0, {
    BELFRY_TRUSTED_PROXIES: "127.0.0.1",
  });
  const { url, pid } = program;
  const chat = await setUp(url);
  const paths = await createWebhooks(url, chat, 8);
  const memory = await watchMemory(pid);
  onTestFinished(async () => {
    memory.stop();
    await program.kill();
    await rm(dataFolder, { recursive: true });
  });
  const idleMiB = memory.now();
  const bystander = await startBystander(url, chat.webhookPath, chat.token);

  const unknown = withUnknownToken(chat.webhookPath);
  const halves = sendHalves(
    url,
    [`POST ${unknown}`, `POST ${paths[0]}`, "POST /api/auth/login"],
    halfCount,
  );
  const statuses = await sendUploads(url, paths, uploadCount);
  const stored = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 503).length;
  await Promise.all(halves.map(closeOf));
  const times = await bystander();

  const peakMiB = memory.peak();
  const start = performance.now();
  await expect.poll(memory.now, { timeout: backMs, interval: 500 }).toBeLessThanOrEqual(restMiB);
  const afterMs = performance.now() - start;
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  console.log(
    `${stored} uploads stored, ${refused} refused with 503. Memory ${idleMiB} MiB before, ` +
      `${peakMiB} MiB at most, ${memory.now()} MiB ${Math.round(afterMs / 1000)} s later. ` +
      `Others: ${times.length} requests, p99 ${p99} ms.`,
  );
  // A client that does not send its rest within ten seconds after a refusal may lose the reply.
  const lost = statuses.filter((status) => status === 0).length;
  expect(stored + refused + lost).toBe(uploadCount);
  expect(refused).toBeGreaterThan(0);
  expect(stored).toBeGreaterThan(0);
  expect(peakMiB).toBeLessThan(maxMiB);
  const failed = times.filter((ms) => !Number.isFinite(ms));
  expect(failed.length).toBeLessThan(times.length * maxFailedShare);
});

/** A reset is a close, too. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

async function createWebhooks(
  url: string,
  { id: chatId, token }: { id: number; token: string },
  count: number,
) {
  const call = createClient({ url, token });
  const made = Array.from({ length: count }, (_, index) =>
    call("POST /api/chats/:chatId/webhooks", { params: { chatId }, body: { name: `CI ${index}` } }),
  );
  return (await Promise.all(made)).map((webhook) => new URL(webhook.url).pathname);
}

/** Samples the resident memory of a process. Linux only: other systems have no /proc. */
async function watchMemory(pid: number) {
  const read = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  };
  let now = await read();
  let peak = now;
  const timer = setInterval(async () => {
    now = await read();
    peak = Math.max(peak, now);
  }, 100);
  return { now: () => now, peak: () => peak, stop: () => clearInterval(timer) };
}

/** Returns a function that ends it and resolves with the times of its requests. */
async function startBystander(...args: string[]): Promise<() => Promise<number[]>> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "bystander.ts"), ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  await once(child.stdout as NonNullable<typeof child.stdout>, "data");
  return async () => {
    child.kill("SIGTERM");
    await once(child, "close");
    return JSON.parse(output.slice("started\n".length).replaceAll("null", "1e9"));
  };
}

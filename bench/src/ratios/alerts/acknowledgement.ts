/** How long it takes until an acknowledgement is on the screens of two processes and at its sender. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protocol } from "@belfry/contracts/live/events";
import WebSocket from "ws";
import { administer, withName } from "../../../../server/test/kit/processes/global-setup.ts";
import { startPostgres } from "../../../../server/test/kit/processes/postgres.ts";
import type { Measurement } from "../../goals.ts";
import type { RunPlan } from "../../measure.ts";
import { type MeasuredServer, startMeasuredServer } from "../../servers/measured-server.ts";

/** One reads at each of two processes. */
const members = 2;
/** The number in a quick run. */
const fewAlerts = 50;
const alertsOfRound = 300;

export async function measureAcknowledgement({ rounds, isQuick }: RunPlan): Promise<Measurement> {
  const started: { stop(): Promise<unknown> }[] = [];
  try {
    const postgres = await startPostgres({ isDurable: true });
    started.unshift(postgres);
    await administer(postgres.url, "create database belfry_alerts");
    const url = withName(postgres.url, "belfry_alerts");
    const folder = await mkdtemp(join(tmpdir(), "belfry-bench-alerts-"));
    started.unshift({ stop: () => rm(folder, { recursive: true }) });
    const start = async (...seed: string[]) => {
      const server = await startMeasuredServer("cluster/belfry-member", folder, url, "", ...seed);
      started.unshift(server);
      return server;
    };
    const first = await start(`${members}`, "0");
    const second = await start();
    const screens = await Promise.all(
      [first, second].map(({ port }, index) => openScreen(port, first.tokens[index] ?? "")),
    );
    const values: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const times: number[] = [];
      for (let count = isQuick ? fewAlerts : alertsOfRound; count > 0; count--) {
        const key = `alert-${round}-${count}`;
        times.push(await acknowledgeOne({ first, second, screens, key }));
      }
      values.push(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN);
    }
    for (const screen of screens) screen.close();
    return { results: [{ goal: "acknowledgement", values }], details: [] };
  } finally {
    for (const { stop } of started) await stop();
  }
}

type Screen = Awaited<ReturnType<typeof openScreen>>;

/** Acknowledges an alert at the first process. Returns the seconds until all know it. */
async function acknowledgeOne(options: {
  first: MeasuredServer;
  second: MeasuredServer;
  screens: readonly Screen[];
  key: string;
}): Promise<number> {
  const { first, second, screens, key } = options;
  const report = { text: key, key, state: "open", level: "critical" };
  const { id, chatId } = await send(first.port, "POST", first.path, report);
  const startedAt = performance.now();
  const shown = Promise.all(screens.map((screen) => screen.acknowledged(id)));
  const path = `/api/chats/${chatId}/messages/${id}/acknowledgement`;
  await send(first.port, "PUT", path, {}, first.tokens[0]);
  // The sender repeats its alert, and the other process replies who is on it.
  const { acknowledged } = await send(second.port, "POST", first.path, report);
  if (!acknowledged) throw new Error("The sender did not read the acknowledgement.");
  await shown;
  return (performance.now() - startedAt) / 1000;
}

async function openScreen(port: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, [protocol], {
    headers: { authorization: `Bearer ${token}` },
  });
  const waiting = new Map<number, () => void>();
  const ready = Promise.withResolvers<void>();
  socket.on("error", ready.reject);
  socket.on("message", (data) => {
    const event = JSON.parse(String(data));
    if (event.type === "ready") ready.resolve();
    // A process that was not told by the bus reads the message from the database.
    if (!(event.acknowledgement ?? event.message?.acknowledgement)) return;
    waiting.get(event.id)?.();
    waiting.delete(event.id);
  });
  await ready.promise;

  return {
    /** Resolves when the screen shows who is on the alert. */
    acknowledged: (id: number) => new Promise<void>((resolve) => void waiting.set(id, resolve)),
    close: () => socket.terminate(),
  };
}

interface Reply {
  id: number;
  chatId: number;
  acknowledged?: unknown;
}

async function send(
  port: number,
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} replied ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

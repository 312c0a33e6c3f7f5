/** Alerts and their notifications survive SIGKILL. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@belfry/contracts/messages/messages";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { startPushWeather } from "../alerts/push-weather.ts";
import { requestsOverHttp, type SendRequest } from "../kit/requests.ts";
import { type Chat, readAfter, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";
import { alertRounds, seed } from "./rounds.ts";

const senders = 6;
const device = "/ada";

interface SentAlert {
  id: number;
  state: "open" | "resolved";
  isAcknowledged: boolean;
  /** A request about it had no reply. */
  isUnknown: boolean;
}

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-alerts-"));
const random = createRandom(seed);
let round = 0;
const weather = await startPushWeather({ random: createRandom(seed), phase: () => round });
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  weather.close();
  await rm(dataFolder, { recursive: true });
});

const start = () =>
  startProgram(dataFolder, 0, {
    BELFRY_PUSH_SUBJECT: "mailto:ops@example.org",
    BELFRY_PUSH_HOSTS: `127.0.0.1:${weather.port}`,
    BELFRY_PUSH_TIMEOUT: "1s",
  });

test(`A server killed ${alertRounds} times loses no acknowledgement and no notification`, {
  timeout: 120_000 + alertRounds * 30_000,
}, async () => {
  console.log(`Seed ${seed}. Repeat with CRASH_SEED=${seed}.`);
  program = await start();
  const chat = await setUp(program.url);
  const path = `/api/chats/${chat.id}`;
  const steps = { again: 1, everyone: 2 };
  await requestsOverHttp(program.url)(`PUT ${path}/steps`, { as: chat.token, body: steps });
  const all: SentAlert[] = [];

  for (round = 1; round <= alertRounds; round++) {
    // A device that is gone subscribes again.
    const body = { ...weather.subscribe(device), endpoint: weather.endpointOf(device) };
    const request = requestsOverHttp(program.url);
    const { status } = await request("PUT /api/me/push-subscriptions", { as: chat.token, body });
    expect(status).toBe(200);
    all.push(...(await actUntilKilled(program, chat)));
    program = await start();
    const messages = await readAfter(program.url, chat, 0);
    const byId = new Map(messages.map((message) => [message.id, message]));
    expect(all.filter((alert) => isLost(alert, byId.get(alert.id)))).toEqual([]);
  }

  const running = requestsOverHttp(program.url);
  const expected = all.filter(
    ({ state, isAcknowledged, isUnknown }) => state === "open" && !isAcknowledged && !isUnknown,
  );
  for (const { id } of expected) await expect.poll(() => resultsOf(running, chat, id)).toBe("done");
  const isOwned = new Map(
    all.filter(({ isAcknowledged }) => isAcknowledged).map((alert) => [alert.id, alert]),
  );
  // The rounds before the last kill have ended: their acknowledgements were stored before.
  const roundOf = new Map(all.map((alert, index) => [alert.id, roundAt[index] ?? 0]));
  const unwanted = weather.taken.filter(
    ({ messageId, phase }) => isOwned.has(messageId) && phase > (roundOf.get(messageId) ?? 0),
  );
  expect(unwanted).toEqual([]);
  const received = Map.groupBy(weather.taken, ({ messageId, kind }) => `${messageId} ${kind}`);
  const twice = [...received.values()].filter(({ length }) => length > 2).length;
  console.log(
    `${alertRounds} kills, ${all.length} alerts, ${weather.taken.length} notifications. ` +
      `${expected.length} alerts waited for somebody, and all have an entry in the ledger. ` +
      `${twice} were received more often than their steps.`,
  );
});

/** The round in which each alert was posted, in the order of the alerts. */
const roundAt: number[] = [];

/** Returns the alerts that have a reply. */
async function actUntilKilled(running: Program, chat: Chat): Promise<SentAlert[]> {
  const request = requestsOverHttp(running.url);
  const alerts: SentAlert[] = [];
  let isKilled = false;
  const work = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isKilled; count++) {
      const key = `${round}.${sender}.${count}`;
      await actOnOne(request, chat, { key, alerts }).catch((error) => {
        if (!isKilled) throw error;
      });
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 200 + random.next() * 1500));
  isKilled = true;
  await running.kill();
  await Promise.all(work);
  for (const _ of alerts) roundAt.push(round);
  return alerts;
}

async function actOnOne(
  request: SendRequest,
  { id: chatId, token, webhookPath }: Chat,
  { key, alerts }: { key: string; alerts: SentAlert[] },
): Promise<void> {
  const about = { text: key, key, level: "critical" };
  const post = (state: "open" | "resolved") =>
    request(`POST ${webhookPath}`, { body: { ...about, state } });
  const { body } = await post("open");
  const alert: SentAlert = { id: body.id, state: "open", isAcknowledged: false, isUnknown: false };
  alerts.push(alert);
  const path = `/api/chats/${chatId}/messages/${alert.id}/acknowledgement`;
  /** Until the reply is there, either state may be stored. */
  const act = async (change: Partial<SentAlert>, send: () => Promise<{ status: number }>) => {
    alert.isUnknown = true;
    expect((await send()).status).toBe(200);
    Object.assign(alert, change, { isUnknown: false });
  };
  if (random.next() < 0.6) {
    await act({ isAcknowledged: true }, () => request(`PUT ${path}`, { as: token, body: {} }));
    if (random.next() < 0.3) {
      await act({ isAcknowledged: false }, () => request(`DELETE ${path}`, { as: token }));
    }
  }
  if (random.next() < 0.2) {
    await act({ isAcknowledged: false, state: "resolved" }, () => post("resolved"));
  }
}

function isLost(
  { state, isAcknowledged, isUnknown }: SentAlert,
  message: Message | undefined,
): boolean {
  if (isUnknown) return false;
  return message?.state !== state || (message.acknowledgement !== undefined) !== isAcknowledged;
}

/**
 * Returns `done` if the ledger has an entry: somebody was notified, a reason, or a notification that
 * waits. The push service may ask for a pause that is longer than this test.
 */
async function resultsOf(request: SendRequest, chat: Chat, id: number): Promise<string> {
  const path = `/api/chats/${chat.id}/messages/${id}/notifications`;
  const { items } = (await request(`GET ${path}`, { as: chat.token })).body;
  return items.length > 0 ? "done" : "waiting";
}

/** The servers, users, devices and chats of a run. */

import { claimSetup } from "../../src/auth/setup/setup-store.ts";
import type { Database } from "../../src/database/database.ts";
import type { TestReply, TestServer } from "../kit/test-server.ts";
import type { PushWeather } from "./push-weather.ts";
import { startServers } from "./servers.ts";

export const minute = 60_000;

export interface Device {
  path: string;
  token: string;
  sessionId: number;
  userId: number;
}

export interface AlertChat {
  id: number;
  webhooks: string[];
  memberIds: number[];
  steps: { levels: string[]; again: number; everyone: number } | undefined;
}

const userCount = 12;
/** The steps of the chats, which repeat. */
const stepsOfChats: AlertChat["steps"][] = [
  { levels: ["critical"], again: 5, everyone: 15 },
  { levels: ["critical", "warning"], again: 2, everyone: 7 },
  { levels: ["critical"], again: 1, everyone: 30 },
  undefined,
];

export async function startWorld(database: Database, weather: PushWeather, serverCount: number) {
  const started = await startServers(database, weather.port, serverCount);
  const { clock, servers } = started;
  const first = servers[0] as TestServer;
  await claimSetup(database.sql, clock.at);
  const tokens: string[] = [];
  for (let id = 1; id <= userCount; id++) {
    tokens.push(await first.addSignedIn(`User${id}`, id === 1 ? "owner" : "member"));
  }

  /** The run takes months of simulated time, in which unused sessions end. */
  async function keepSessions(): Promise<void> {
    const used = { expires_at: 8e15, last_seen_at: clock.at };
    await database.sql.updateTable("sessions").set(used).execute();
  }
  await keepSessions();
  const devices: Device[] = [];
  let turn = 0;

  /** Sends a request to one of the servers, in turn. */
  const request: TestServer["request"] = (...args) => {
    turn += 1;
    return (servers[turn % servers.length] as TestServer).request(...args);
  };

  async function expectOk(endpoint: string, options: Parameters<TestServer["request"]>[1]) {
    const reply = await request(endpoint, options);
    if (reply.status >= 300) throw new Error(`${endpoint} replied ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async function subscribe({ path, token }: Pick<Device, "path" | "token">): Promise<void> {
    await expectOk("PUT /api/me/push-subscriptions", { as: token, body: weather.subscribe(path) });
  }

  for (const [index, token] of tokens.entries()) {
    const userId = index + 1;
    // Every fourth user has no device.
    if (userId % 4 === 0) continue;
    const path = `/user-${userId}`;
    await subscribe({ path, token });
    const { id: sessionId } = await database.sql
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    devices.push({ path, token, sessionId, userId });
  }

  const chats = await createChats(expectOk, tokens);

  /**
   * Makes the servers notice that the clock was set back: the burst of a webhook then counts as used
   * up, from its next request on. The requests are invalid.
   */
  async function noticeClock(): Promise<void> {
    for (const server of servers) {
      for (const webhook of chats.flatMap(({ webhooks }) => webhooks)) {
        await server.request(`POST ${webhook}`, { body: {} });
      }
    }
  }

  return {
    ...started,
    database,
    noticeClock,
    chats,
    devices,
    tokens,
    request,
    subscribe,
    keepSessions,
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

type SendOk = (
  endpoint: string,
  options: Parameters<TestServer["request"]>[1],
) => Promise<TestReply["body"]>;

async function createChats(expectOk: SendOk, tokens: readonly string[]): Promise<AlertChat[]> {
  const chats: AlertChat[] = [];
  for (let index = 0; index < 8; index++) {
    const steps = stepsOfChats[index % stepsOfChats.length];
    const others = [2, 3, 4, 5].map((at) => ((index * 2 + at - 2) % (userCount - 1)) + 2);
    const body = { title: `Alerts ${index}`, kind: "group", memberIds: others };
    const { id } = await expectOk("POST /api/chats", { as: tokens[0], body });
    const path = `/api/chats/${id}`;
    const webhooks: string[] = [];
    for (const name of ["Relay", "Probe"]) {
      const webhook = await expectOk(`POST ${path}/webhooks`, { as: tokens[0], body: { name } });
      webhooks.push(new URL(webhook.url).pathname);
    }
    const memberIds = [1, ...others];
    if (steps) await expectOk(`PUT ${path}/steps`, { as: tokens[0], body: steps });
    if (steps && index < 6) {
      const handOver = { weekday: 1, time: "09:00" };
      const duty = { userIds: others.slice(0, 3), handOver, timeZone: "Europe/Berlin" };
      await expectOk(`PUT ${path}/duty`, { as: tokens[0], body: duty });
    }
    // The others are notified by the duty and the last step only.
    for (const userId of memberIds.slice(index < 6 ? 0 : 1)) {
      await expectOk(`PUT ${path}/notifications`, {
        as: tokens[userId - 1],
        body: { level: "nothing" },
      });
    }
    chats.push({ id, webhooks, memberIds, steps });
  }
  return chats;
}

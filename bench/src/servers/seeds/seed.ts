/** Test data of the measured server: signed-in members, a chat and its webhook. */
import { limits } from "@belfry/contracts/limits";
import { createSessions } from "../../../../server/src/auth/sessions/sessions.ts";
import { createMemoryBus } from "../../../../server/src/bus/memory.ts";
import { systemClock as clock } from "../../../../server/src/clock.ts";
import type { Config } from "../../../../server/src/config/config.ts";
import { createSecrets } from "../../../../server/src/crypto/secrets.ts";
import { createCore } from "../../../../server/src/server/core.ts";
import type { RunningServer } from "../../../../server/src/start.ts";

export interface SeedData {
  /** The path of the webhook's URL. */
  path: string;
  /** One session token per member. */
  tokens: string[];
  /** The path of the webhook of each further chat. */
  paths: string[];
}

/**
 * Creates members with the server's modules: hashing a thousand passwords would take minutes. All are
 * members of each chat.
 */
export async function seed(
  { url, database }: RunningServer,
  config: Config,
  count: number,
  moreChats = 0,
): Promise<SeedData> {
  const bus = createMemoryBus(() => {});
  const { audit, users, chats } = createCore({
    config,
    database,
    bus,
    clock,
    secrets: createSecrets([Buffer.alloc(32)]),
    publicUrl: () => url,
    onError() {},
  });
  const notify = async () => {};
  const sessions = createSessions({ database, bus, clock, audit, notify, config });
  const origin = { ip: "127.0.0.1", userAgent: "bench" };
  const signIn = { method: "password", event: "session_created" } as const;

  const ada = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
  const owner = await callApi(url, "/api/setup", { setupToken: config.setupToken, ...ada });
  const memberIds: number[] = [];
  const tokens: string[] = [];
  for (let number = 1; number <= count; number++) {
    const user = await users.create({
      email: `member${number}@example.org`,
      displayName: `Member ${number}`,
      role: "member",
      passwordHash: "none",
    });
    memberIds.push(user.id);
    tokens.push((await sessions.start(user, origin, signIn)).token);
  }
  const by = { user: owner.user, origin };
  /** Returns the path of its webhook. */
  async function createChat(title: string): Promise<string> {
    const firstIds = memberIds.slice(0, limits.membersPerRequest);
    const { chat } = await chats.create(by, { title, kind: "group", memberIds: firstIds });
    await database.sql.transaction().execute(async (trx) => {
      for (const userId of memberIds.slice(firstIds.length)) {
        await chats.members.putWithin(trx, by, chat.id, { userId, role: "member" });
      }
    });
    const path = `/api/chats/${chat.id}/webhooks`;
    const webhook = await callApi(url, path, { name: "Relay" }, owner.token);
    return new URL(webhook.url).pathname;
  }

  const path = await createChat("Deploys");
  const paths: string[] = [];
  while (paths.length < moreChats) paths.push(await createChat(`Chat ${paths.length}`));
  return { path, tokens, paths };
}

// biome-ignore lint/suspicious/noExplicitAny: only the members above are read
async function callApi(url: string, path: string, body: object, token?: string): Promise<any> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${await response.text()}`);
  return response.json();
}

/** Adds messages of 6 kB to a chat without members. */
export async function fill({ database }: RunningServer, mebibytes: number): Promise<void> {
  const count = Math.floor((mebibytes * 1024 * 1024) / 6000);
  if (count === 0) return;
  const sql = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into messages (chat_id, id, rev, user_id, text, created_at)
    select 1000000, n, n, 1, hex(randomblob(3000)), 0 from numbers`;
  await database.commit([{ sql, parameters: [] } as never]);
}

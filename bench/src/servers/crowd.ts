/** Whom and what the measured Belfry is filled with: signed-in members, their chat, and its webhook. */
import { createAudit } from "../../../server/src/audit/audit.ts";
import { createSessions } from "../../../server/src/auth/sessions/sessions.ts";
import { createMemoryBus } from "../../../server/src/bus/memory.ts";
import { createChats } from "../../../server/src/chats/chats.ts";
import { systemClock as clock } from "../../../server/src/clock.ts";
import type { Config } from "../../../server/src/config/config.ts";
import type { RunningServer } from "../../../server/src/start.ts";
import { createUsers } from "../../../server/src/users/users.ts";

export interface Crowd {
  /** Where the webhook is posted to. */
  path: string;
  /** One session for each member. */
  tokens: string[];
}

/** Members are made through the rooms' front doors: a thousand password hashes would take minutes. */
export async function gather(
  { url, database }: RunningServer,
  config: Config,
  count: number,
): Promise<Crowd> {
  const audit = createAudit({ database, clock });
  const bus = createMemoryBus(() => {});
  const users = createUsers({ database, clock });
  const chats = createChats({ database, bus, clock, users, audit });
  const notify = async () => {};
  const sessions = createSessions({ database, bus, clock, audit, notify, config });
  const origin = { ip: "127.0.0.1", userAgent: "bench" };
  const entrance = { method: "password", event: "session_created" } as const;

  const ada = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
  const owner = await ask(url, "/api/setup", { setupToken: config.setupToken, ...ada });
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
    tokens.push((await sessions.start(user, origin, entrance)).token);
  }
  const by = { user: owner.user, origin };
  const chat = await chats.create(by, { title: "Deploys", kind: "group", memberIds });
  const path = `/api/chats/${chat.id}/webhooks`;
  const webhook = await ask(url, path, { name: "Relay" }, owner.token);
  return { path: new URL(webhook.url).pathname, tokens };
}

// biome-ignore lint/suspicious/noExplicitAny: of the answers only the parts above are read
async function ask(url: string, path: string, body: object, token?: string): Promise<any> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
  return response.json();
}

/** Data of the version before handles, mentions, levels, direct chats of people and search. */
import type { Chat } from "@belfry/contracts/chats";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { makeSession } from "../kit/test-server.ts";

/** The steps of that version. */
export const oldSteps = [
  "2026-11-21-first",
  "2026-11-21-signing-in",
  "2026-11-21-webhook-cards",
  "2026-11-21-webhooks-whole",
  "2026-11-22-message-levels",
  "2026-11-22-webhook-alert-keys",
  "2026-11-22-wider-keys",
  "2026-11-23-account-security",
  "2026-11-23-deletion",
  "2026-11-23-file-usage",
];

/** Ada has read the group Deploys up to a silent message, and Ben all but the last loud one. */
export async function insertOlderData(db: Kysely<unknown>) {
  const now = Date.now();
  const tokens: string[] = [];
  const users = [
    ["ada@example.org", "Ada", "owner", "person"],
    ["ben@example.org", "Ada", "member", "person"],
    ["", "Deleted user", "member", "deleted"],
    ["cleo@example.org", "Deleted 3", "member", "person"],
    ["belfry", "Belfry", "member", "system"],
  ];
  for (const [index, [email, name, role, kind]] of users.entries()) {
    await sql`insert into users (email, display_name, role, password_hash, created_at, kind)
      values (${email}, ${name}, ${role}, '', ${now}, ${kind})`.execute(db);
    if (index > 1) continue;
    const { token, row } = makeSession(index + 1, now);
    await (db as Kysely<{ sessions: typeof row }>).insertInto("sessions").values(row).execute();
    tokens.push(token);
  }
  for (const [kind, title, createdBy, last] of [
    ["group", "Deploys", 1, 5],
    ["direct", "Belfry", 5, 1],
  ]) {
    await sql`insert into chats (kind, title, topic, created_by, created_at, last_message_id, rev)
      values (${kind}, ${title}, '', ${createdBy}, ${now}, ${last}, ${last})`.execute(db);
  }
  for (const [chatId, userId, readId] of [
    [1, 1, 3],
    [1, 2, 2],
    [2, 1, 1],
    [2, 5, 0],
  ]) {
    await sql`insert into members (chat_id, user_id, role, joined_at, read_message_id)
      values (${chatId}, ${userId}, 'owner', ${now}, ${readId})`.execute(db);
  }
  for (const [chatId, id, userId, text, silent, deletedAt] of [
    [1, 1, 1, "A quiet harbour, @all", null, null],
    [1, 2, 2, "@ada see above", null, null],
    [1, 3, null, "db-1 is down", null, null],
    [1, 4, null, "backup is done", 1, null],
    [1, 5, 1, "", null, now],
    [2, 1, 5, "You signed in", null, null],
  ] as const) {
    await sql`insert into messages (chat_id, id, rev, user_id, webhook_id, author_name, text, silent,
        deleted_at, created_at)
      values (${chatId}, ${id}, ${id}, ${userId}, ${userId ? null : 1}, ${userId ? null : "Relay"},
        ${text}, ${silent}, ${deletedAt}, ${now})`.execute(db);
  }
  return tokens;
}

/** Checks what the upgrade has made of the data, as its users see it. */
export async function expectUpgraded(url: string, [ada, ben]: string[]): Promise<void> {
  const get = async (path: string, token: string | undefined) => {
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    // biome-ignore lint/suspicious/noExplicitAny: the shapes of three replies are known here
    return reply.json() as Promise<any>;
  };
  const { items: people } = await get("/api/users?query=", ada);
  expect(people.map(({ handle }: { handle: string }) => handle).sort()).toEqual([
    "ada",
    "ada-2",
    "deleted.user",
  ]);
  const unreadOf = async (token: string | undefined) =>
    (await get("/api/chats", token)).items.map(({ id, isSystem, me }: Chat) => ({
      id,
      isSystem,
      lastUnreadId: me.lastUnreadId,
      unreadMentionIds: me.unreadMentionIds,
    }));
  const read = { lastUnreadId: 0, unreadMentionIds: [] };
  expect(new Set(await unreadOf(ada))).toEqual(
    new Set([
      { id: 1, isSystem: false, ...read },
      { id: 2, isSystem: true, ...read },
    ]),
  );
  expect(await unreadOf(ben)).toEqual([
    { id: 1, isSystem: false, lastUnreadId: 3, unreadMentionIds: [] },
  ]);
  await expect
    .poll(async () => (await get("/api/search?query=harbour", ada)).items)
    .toMatchObject([{ message: { chatId: 1, id: 1 } }]);
}

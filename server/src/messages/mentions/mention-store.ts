/** SQL that finds mentioned members, and stores the mentions of a message. */

import { handleSkeleton } from "@belfry/contracts/handles/handles";
import { isGroupMention, isUserMention } from "@belfry/contracts/messages/mention-text";
import type { Mention, UserMention } from "@belfry/contracts/messages/mentions";
import type { Message } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { ResolvedMentions } from "./resolved-mentions.ts";

type Sql = Kysely<Schema>;

/** Returns those of the users who are members of the chat. */
export async function keepMembers(
  sql: Sql,
  chatId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await sql
    .selectFrom("members")
    .select("user_id as userId")
    .where("chat_id", "=", chatId)
    .where("user_id", "in", userIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** A group that a name mentions, without its members. */
export interface FoundGroup {
  groupId: number;
  handle: string;
  displayName: string;
}

/** The members of a chat, or of the chat of a thread. */
function readersOf(sql: Sql, chatId: number) {
  return sql
    .selectFrom("users")
    .innerJoin("members", "members.user_id", "users.id")
    .where("members.chat_id", "=", (chat) =>
      chat
        .selectFrom("chats")
        .select((one) => one.fn.coalesce("parent_chat_id", "id").as("id"))
        .where("id", "=", chatId),
    );
}

function activeMembers(sql: Sql, chatId: number) {
  return readersOf(sql, chatId)
    .select(["users.id as userId", "handle", "display_name as displayName"])
    .where("users.kind", "=", "person")
    .where("deactivated_at", "is", null);
}

/**
 * Returns active members of a chat, and user groups, by their handles. A name that the message has mentioned before
 * belongs to the same user as then, even if another user has the handle now.
 */
export async function findMembers(
  sql: Sql,
  chatId: number,
  { names, before }: { names: readonly string[]; before: readonly UserMention[] },
): Promise<Map<string, UserMention | FoundGroup>> {
  if (names.length === 0) return new Map();
  const members = activeMembers(sql, chatId);
  const skeletons = names.map(handleSkeleton);
  // One statement, so that texts without a group cost no other one.
  const rows = await members
    .select(raw<number>`0`.as("groupId"))
    .where("handle_skeleton", "in", skeletons)
    .unionAll(
      sql
        .selectFrom("user_groups")
        .select([raw<number>`0`.as("userId"), "handle", "name as displayName", "id as groupId"])
        .where("handle_skeleton", "in", skeletons),
    )
    .execute();
  const found = new Map<string, UserMention | FoundGroup>();
  for (const { userId, groupId, handle, displayName } of rows) {
    if (userId > 0) found.set(handle, { userId, handle, displayName });
    // A user has precedence, if two requests took the handle at the same time.
    else if (!found.has(handle)) found.set(handle, { groupId, handle, displayName });
  }
  const kept = before.filter(({ handle }) => names.includes(handle));
  if (kept.length === 0) return found;
  const ids = kept.map(({ userId }) => userId);
  const users = await members.where("users.id", "in", ids).execute();
  for (const { userId, handle } of kept) {
    const user = users.find((one) => one.userId === userId);
    if (user) found.set(handle, { ...user, handle });
    else found.delete(handle);
  }
  return found;
}

/** Returns the active members of a chat who are in these groups, by group. */
export async function membersOfGroups(
  sql: Sql,
  chatId: number,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await activeMembers(sql, chatId)
    .innerJoin("user_group_members", "user_group_members.user_id", "users.id")
    .select("group_id as groupId")
    .where("group_id", "in", groupIds)
    .orderBy("users.id")
    .execute();
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([id, found]) => [id, found.map(({ userId }) => userId)]));
}

/** Returns the handles of members of a chat by their ids. */
export async function handlesOf(
  sql: Sql,
  chatId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await readersOf(sql, chatId)
    .select(["users.id", "handle"])
    .where("users.id", "in", userIds)
    .where("users.kind", "=", "person")
    .execute();
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

/** Returns the mentions as a column of the message. */
export function mentionsJson(mentions: ResolvedMentions | undefined): string | null {
  const items = mentions?.shown.mentions ?? [];
  if (items.length === 0) return null;
  const stored = items.map((one) => {
    if (typeof one === "string") return one;
    const { displayName: _, ...rest } = one;
    return rest;
  });
  return JSON.stringify(stored);
}

/** Replaces the rows of an edited message. Users who stay mentioned keep their row. */
export async function replaceRows(
  trx: Sql,
  place: { chatId: number; id: number },
  mentions: ResolvedMentions | undefined,
  { now, userId }: { now: number; userId: number | null },
): Promise<void> {
  await deleteRows(trx, place, mentions?.rows.map((row) => row.userId) ?? []);
  if (!mentions) return;
  const row = { chat_id: place.chatId, message_id: place.id, created_at: now };
  if (mentions.rows.length > 0) {
    await trx
      .insertInto("mentions")
      .values(mentions.rows.map(({ userId, reason }) => ({ ...row, user_id: userId, reason })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (mentions.chatKind) {
    await trx
      .insertInto("chat_mentions")
      .values({ ...row, kind: mentions.chatKind, user_id: userId })
      .execute();
  }
}

/** Deletes the rows of a message, except those of replies and of users who stay mentioned. */
async function deleteRows(
  trx: Sql,
  { chatId, id }: { chatId: number; id: number },
  keptIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom("mentions")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", id)
    .where("reason", "<>", "reply")
    .$if(keptIds.length > 0, (query) => query.where("user_id", "not in", keptIds))
    .execute();
  await trx
    .deleteFrom("chat_mentions")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", id)
    .execute();
}

/**
 * Adds the names that users and groups have today: those mentioned, and those who pinned a message or
 * acknowledged, closed or silenced an alert.
 */
export async function withNames(sql: Sql, messages: Message[]): Promise<Message[]> {
  const ids = messages.flatMap((message) => [
    ...(message.mentions ?? []).filter(isUserMention).map(({ userId }) => userId),
    ...actorsOf(message).map(({ userId }) => userId),
  ]);
  const groupIds = messages.flatMap(({ mentions = [] }) =>
    mentions.filter(isGroupMention).map(({ groupId }) => groupId),
  );
  if (ids.length === 0 && groupIds.length === 0) return messages;
  const nameById = await namesOf(sql, "users", ids);
  const groupNameById = await namesOf(sql, "user_groups", groupIds);
  const named = <User extends { userId: number }>(user: User) => ({
    ...user,
    displayName: nameById.get(user.userId) ?? "",
  });
  const namedMention = (one: Mention): Mention => {
    if (typeof one === "string") return one;
    if (!isGroupMention(one)) return named(one);
    return { ...one, displayName: groupNameById.get(one.groupId) ?? one.handle };
  };
  return messages.map((message) => {
    const { mentions, pinned, acknowledgement, closed, silenced } = message;
    if (!mentions && actorsOf(message).length === 0) return message;
    const by = acknowledgement?.by;
    return {
      ...message,
      ...(mentions && { mentions: mentions.map(namedMention) }),
      ...(pinned && { pinned: named(pinned) }),
      ...(acknowledgement &&
        typeof by === "object" && { acknowledgement: { ...acknowledgement, by: named(by) } }),
      ...(closed?.by && { closed: { ...closed, by: named(closed.by) } }),
      ...(silenced?.by && { silenced: { ...silenced, by: named(silenced.by) } }),
    };
  });
}

/** The users who pinned the message, and who acknowledged, closed or silenced the alert. */
function actorsOf({ pinned, acknowledgement, closed, silenced }: Message): { userId: number }[] {
  const users = [pinned, acknowledgement?.by, closed?.by, silenced?.by];
  return users.filter((user) => typeof user === "object");
}

async function namesOf(
  sql: Sql,
  table: "users" | "user_groups",
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const name = table === "users" ? "display_name" : "name";
  const { rows } = await raw<{ id: number; name: string }>`select id, ${raw.ref(name)} as name
    from ${raw.table(table)} where id in (${raw.join([...new Set(ids)])})`.execute(sql);
  return new Map(rows.map((row) => [row.id, row.name]));
}

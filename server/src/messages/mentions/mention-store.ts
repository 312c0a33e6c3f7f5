/** SQL that finds mentioned members, and stores the mentions of a message. */

import { handleSkeleton } from "@belfry/contracts/handles/handles";
import type { Mention } from "@belfry/contracts/messages/mentions";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
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

export type UserMention = Exclude<Mention, string>;

function activeMembers(sql: Sql, chatId: number) {
  return sql
    .selectFrom("users")
    .innerJoin("members", "members.user_id", "users.id")
    .select(["users.id as userId", "handle", "display_name as displayName"])
    .where("members.chat_id", "=", chatId)
    .where("users.kind", "=", "person")
    .where("deactivated_at", "is", null);
}

/**
 * Returns active members of a chat by their handles. A name that the message has mentioned before
 * belongs to the same user as then, even if another user has the handle now.
 */
export async function findMembers(
  sql: Sql,
  chatId: number,
  { names, before }: { names: readonly string[]; before: readonly UserMention[] },
): Promise<Map<string, UserMention>> {
  if (names.length === 0) return new Map();
  const members = activeMembers(sql, chatId);
  const skeletons = names.map(handleSkeleton);
  const rows = await members.where("handle_skeleton", "in", skeletons).execute();
  const found = new Map(rows.map((row) => [row.handle, row]));
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

/** Returns the handles of members of a chat by their ids. */
export async function handlesOf(
  sql: Sql,
  chatId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await sql
    .selectFrom("users")
    .innerJoin("members", "members.user_id", "users.id")
    .select(["users.id", "handle"])
    .where("members.chat_id", "=", chatId)
    .where("users.id", "in", userIds)
    .where("users.kind", "=", "person")
    .execute();
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

/** Returns the mentions as a column of the message. */
export function mentionsJson(mentions: ResolvedMentions | undefined): string | null {
  const items = mentions?.shown.mentions ?? [];
  if (items.length === 0) return null;
  return JSON.stringify(
    items.map((one) =>
      typeof one === "string" ? one : { userId: one.userId, handle: one.handle },
    ),
  );
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

/** Adds the names that mentioned users, and those who pinned a message, have today. */
export async function withNames(sql: Sql, messages: Message[]): Promise<Message[]> {
  const ids = messages.flatMap(({ mentions = [], pinned }) => [
    ...mentions.flatMap((one) => (typeof one === "string" ? [] : [one.userId])),
    ...(pinned ? [pinned.userId] : []),
  ]);
  if (ids.length === 0) return messages;
  const rows = await sql
    .selectFrom("users")
    .select(["id", "display_name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const nameById = new Map(rows.map(({ id, display_name }) => [id, display_name]));
  const named = <User extends { userId: number }>(user: User) => ({
    ...user,
    displayName: nameById.get(user.userId) ?? "",
  });
  return messages.map((message) => {
    const { mentions, pinned } = message;
    if (!mentions && !pinned) return message;
    return {
      ...message,
      ...(mentions && {
        mentions: mentions.map((one) => (typeof one === "string" ? one : named(one))),
      }),
      ...(pinned && { pinned: named(pinned) }),
    };
  });
}

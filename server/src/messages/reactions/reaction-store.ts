/** SQL for reactions. The message has a summary of them, which is read with it. */
import { limits } from "@belfry/contracts/limits";
import type { UserSummary } from "@belfry/contracts/users";
import { type Kysely, sql as raw } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** Names one reaction of one user. */
export interface ReactionKey {
  chatId: number;
  messageId: number;
  emoji: string;
  userId: number;
}

/** Returns undefined if the message does not exist or was removed. */
export async function findReacted(sql: Sql, chatId: number, messageId: number) {
  const row = await sql
    .selectFrom("messages")
    .select(["user_id as authorId", "reactions"])
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { authorId, reactions } = row;
  return { authorId, reactions: reactions === null ? [] : parseColumn(reactions) };
}

export async function hasReacted(sql: Sql, key: ReactionKey): Promise<boolean> {
  return (await rowOf(sql, key).executeTakeFirst()) !== undefined;
}

function rowOf(sql: Sql, { chatId, messageId, emoji, userId }: ReactionKey) {
  return sql
    .selectFrom("reactions")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("emoji", "=", emoji)
    .where("user_id", "=", userId);
}

/** `authorId` is the author of the message, if this is another user. */
export async function addRow(
  trx: Sql,
  { chatId, messageId, emoji, userId }: ReactionKey,
  { authorId, now }: { authorId: number | null; now: number },
): Promise<void> {
  const place = { chat_id: chatId, message_id: messageId };
  await trx
    .insertInto("reactions")
    .values({ ...place, emoji, user_id: userId, author_id: authorId, created_at: now })
    .execute();
  if (authorId === null) return;
  await trx
    .insertInto("reacted_messages")
    .values({ ...place, author_id: authorId, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["author_id", "chat_id", "message_id"]).doUpdateSet({ created_at: now }),
    )
    .execute();
}

export async function deleteRow(
  trx: Sql,
  { chatId, messageId, emoji, userId }: ReactionKey,
): Promise<void> {
  const rows = trx
    .deleteFrom("reactions")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId);
  await rows.where("emoji", "=", emoji).where("user_id", "=", userId).execute();
  await raw`delete from reacted_messages where chat_id = ${chatId} and message_id = ${messageId}
    and not exists (select 1 from reactions as r where r.chat_id = ${chatId}
      and r.message_id = ${messageId} and r.author_id = reacted_messages.author_id)`.execute(trx);
}

interface Reactor extends UserSummary {
  emoji: string;
}

/** Returns the first users of each emoji, in the order in which they reacted. */
export async function listReactors(
  sql: Sql,
  chatId: number,
  messageId: number,
): Promise<Reactor[]> {
  const { rows } = await raw<Reactor>`
    select emoji, u.id, u.display_name as "displayName", u.handle, u.avatar_url as "avatarUrl"
    from (select emoji, user_id, created_at,
        row_number() over (partition by emoji order by created_at, user_id) as place
      from reactions where chat_id = ${chatId} and message_id = ${messageId}) as r
    join users as u on u.id = r.user_id
    where r.place <= ${limits.reactionNames}
    order by r.created_at, r.user_id`.execute(sql);
  return rows;
}

/** Returns reactions of a user to these messages. The ids may combine to others, too. */
export async function listOwn(
  sql: Sql,
  userId: number,
  { chatIds, messageIds }: { chatIds: readonly number[]; messageIds: readonly number[] },
): Promise<Omit<ReactionKey, "userId">[]> {
  return sql
    .selectFrom("reactions")
    .select(["chat_id as chatId", "message_id as messageId", "emoji"])
    .where("user_id", "=", userId)
    .where("chat_id", "in", chatIds)
    .where("message_id", "in", messageIds)
    .execute();
}

/** Returns any reactions of a user. */
export function someOfUser(sql: Sql, userId: number, most: number): Promise<ReactionKey[]> {
  return sql
    .selectFrom("reactions")
    .select(["chat_id as chatId", "message_id as messageId", "emoji", "user_id as userId"])
    .where("user_id", "=", userId)
    .limit(most)
    .execute();
}

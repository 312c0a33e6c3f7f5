/** SQL for the list of data that background jobs still have to delete. */
import type { Selectable } from "kysely";
import type { Schema, Sql } from "../database/schema.ts";
import { countDeleted } from "../slices.ts";

export type Removal = Selectable<Schema["removals"]>;

export async function addRemoval(
  trx: Sql,
  removal: { kind: Removal["kind"]; targetId: number; now: number },
): Promise<void> {
  const { kind, targetId, now } = removal;
  await trx
    .insertInto("removals")
    .values({ kind, target_id: targetId, requested_at: now, run_at: now })
    .execute();
}

/** Returns the oldest removal whose time has come. */
export function nextRemoval(sql: Sql, now: number): Promise<Removal | undefined> {
  return sql
    .selectFrom("removals")
    .selectAll()
    .where("run_at", "<=", now)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export type Progress = Partial<Pick<Removal, "run_at" | "chat_id" | "message_id">>;

export async function saveProgress(sql: Sql, id: number, progress: Progress): Promise<void> {
  await sql.updateTable("removals").set(progress).where("id", "=", id).execute();
}

export async function endRemoval(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("removals").where("id", "=", id).execute();
}

export interface ChatRange {
  id: number;
  firstMessageId: number;
  lastMessageId: number;
}

/** Returns the first chat from this id on, also of those that can be restored. */
export function nextChat(sql: Sql, fromId: number): Promise<ChatRange | undefined> {
  return sql
    .selectFrom("chats")
    .select(["id", "first_message_id as firstMessageId", "last_message_id as lastMessageId"])
    .where("id", ">=", fromId)
    .where((chat) =>
      chat.or([chat("deleted_at", "is", null), chat("restorable_until", "is not", null)]),
    )
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns which messages of a range a user has written. The range limits the work of the query. */
export async function messagesOf(
  sql: Sql,
  userId: number,
  { chatId, after, upTo }: { chatId: number; after: number; upTo: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("messages")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes mentions of a user, messages that the user has saved, or notifications of them: those of at most
 * `most` messages. Returns how many.
 */
export function deleteRowsOfUser(
  sql: Sql,
  table: UserTable,
  userId: number,
  most: number,
): Promise<number> {
  const slice = sql
    .selectFrom(table)
    .select(["chat_id", "message_id"])
    .where("user_id", "=", userId)
    .limit(most)
    .$asTuple("chat_id", "message_id");
  return countDeleted(
    sql
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where(({ eb, refTuple }) => eb(refTuple("chat_id", "message_id"), "in", slice)),
  );
}

export type UserTable = "mentions" | "saved_messages" | "alert_notifications";

export async function listChatIds(sql: Sql): Promise<number[]> {
  const rows = await sql.selectFrom("chats").select("id").where("deleted_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

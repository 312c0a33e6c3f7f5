/** SQL for scheduled messages and the files that wait with them. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { ScheduledMessage, ScheduleFailure } from "@belfry/contracts/people/scheduled";
import type { Selectable } from "kysely";
import { isoTime } from "../clock.ts";
import { parseColumn } from "../database/json-column.ts";
import type { Schema, Sql } from "../database/schema.ts";

export type ScheduledRow = Selectable<Schema["scheduled_messages"]>;

/** A scheduled message of this user. */
export interface ScheduledKey {
  userId: number;
  id: number;
}

export interface NewScheduled {
  userId: number;
  chatId: number;
  text: string;
  files: readonly StoredFile[];
  replyTo: number | undefined;
  sendAt: number;
  now: number;
  postKey: string;
}

export async function insert(trx: Sql, draft: NewScheduled): Promise<ScheduledRow> {
  const { files } = draft;
  const row = await trx
    .insertInto("scheduled_messages")
    .values({
      user_id: draft.userId,
      chat_id: draft.chatId,
      text: draft.text,
      files: files.length > 0 ? JSON.stringify(files) : null,
      reply_to: draft.replyTo ?? null,
      send_at: draft.sendAt,
      created_at: draft.now,
      failure: null,
      is_sending: 0,
      post_key: draft.postKey,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (files.length > 0) {
    const rows = files.map(({ id }) => ({ file_id: id, scheduled_id: row.id }));
    await trx.insertInto("scheduled_files").values(rows).execute();
  }
  return row;
}

export async function count(sql: Sql, userId: number): Promise<number> {
  const { rows } = await sql
    .selectFrom("scheduled_messages")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Returns all of a user, the next one first. */
export function listOf(sql: Sql, userId: number): Promise<ScheduledRow[]> {
  return sql
    .selectFrom("scheduled_messages")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("send_at")
    .orderBy("id")
    .execute();
}

export function find(sql: Sql, { userId, id }: ScheduledKey): Promise<ScheduledRow | undefined> {
  return sql
    .selectFrom("scheduled_messages")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Returns undefined if the message does not exist or is being sent. A new time clears the failure. */
export function change(
  sql: Sql,
  { userId, id }: ScheduledKey,
  { text, sendAt }: { text?: string | undefined; sendAt?: number | undefined },
): Promise<ScheduledRow | undefined> {
  return sql
    .updateTable("scheduled_messages")
    .set((row) => ({
      text: text ?? row.ref("text"),
      send_at: sendAt ?? row.ref("send_at"),
      failure: sendAt === undefined ? row.ref("failure") : null,
    }))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_sending", "=", 0)
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether the message existed and was not being sent. */
export async function cancel(trx: Sql, { userId, id }: ScheduledKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("scheduled_messages")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_sending", "=", 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx.deleteFrom("scheduled_files").where("scheduled_id", "=", id).execute();
  return true;
}

export interface DueRow {
  id: number;
  userId: number;
  chatId: number;
}

/** Returns what is to be sent now, also what a process that died was sending, in order of the times. */
export function listDue(sql: Sql, now: number, limit: number): Promise<DueRow[]> {
  return sql
    .selectFrom("scheduled_messages")
    .select(["id", "user_id as userId", "chat_id as chatId"])
    .where("send_at", "<=", now)
    .where("failure", "is", null)
    .orderBy("send_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** From now on the message cannot be changed. Returns undefined if it is not due any more. */
export function claimDue(sql: Sql, id: number, now: number): Promise<ScheduledRow | undefined> {
  return sql
    .updateTable("scheduled_messages")
    .set({ is_sending: 1 })
    .where("id", "=", id)
    .where("send_at", "<=", now)
    .where("failure", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** The same before its time. If this process dies, the job sends the message. */
export function claimNow(
  sql: Sql,
  { userId, id }: ScheduledKey,
  now: number,
): Promise<ScheduledRow | undefined> {
  return sql
    .updateTable("scheduled_messages")
    .set({ is_sending: 1, send_at: now, failure: null })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("is_sending", "=", 0)
    .returningAll()
    .executeTakeFirst();
}

/** The message was not sent, and can be changed again. */
export async function release(
  sql: Sql,
  id: number,
  state: { failure: ScheduleFailure | null; send_at?: number },
): Promise<void> {
  await sql
    .updateTable("scheduled_messages")
    .set({ ...state, is_sending: 0 })
    .where("id", "=", id)
    .execute();
}

/** Deletes these messages and releases their files. */
export async function deleteRows(trx: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("scheduled_files").where("scheduled_id", "in", ids).execute();
  await trx.deleteFrom("scheduled_messages").where("id", "in", ids).execute();
}

export async function isActive(sql: Sql, userId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export function filesOf({ files }: Pick<ScheduledRow, "files">): StoredFile[] {
  return files === null ? [] : parseColumn(files);
}

export function toScheduled(row: ScheduledRow): ScheduledMessage {
  const files = filesOf(row);
  return {
    id: row.id,
    chatId: row.chat_id,
    text: row.text,
    ...(files.length > 0 && { files }),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    sendAt: isoTime(row.send_at),
    createdAt: isoTime(row.created_at),
    ...(row.failure !== null && { failure: row.failure }),
  };
}

/** SQL that removes or deletes many messages of one chat at once. */
import { type Kysely, sql as raw } from "kysely";
import type { Database } from "../database/database.ts";
import { jsonOf, jsonRows } from "../database/json-rows.ts";
import type { Schema } from "../database/schema.ts";
import { deleteRowsOf } from "./linked-row-store.ts";
import type { SavedKey } from "./saved/saved-store.ts";

type Sql = Kysely<Schema>;

/** Returns which of these messages are not removed yet. */
export async function listDeletable(
  sql: Sql,
  chatId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await sql
    .selectFrom("messages")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the chat and increases its change number. Returns the new one, or undefined if the chat was
 * deleted for good.
 */
export async function advanceRev(
  sql: Sql,
  chatId: number,
  changes: number,
): Promise<number | undefined> {
  const row = await sql
    .updateTable("chats")
    .set((chat) => ({ rev: chat("rev", "+", changes) }))
    .where("id", "=", chatId)
    .where((chat) =>
      chat.or([chat("deleted_at", "is", null), chat("restorable_until", "is not", null)]),
    )
    .returning("rev")
    .executeTakeFirst();
  return row?.rev;
}

const columns = { chat_id: "integer", id: "integer", rev: "integer" } as const;

/** Removes messages like the removal of one: the id and the author stay, the content does not. */
export async function deleteAll(
  sql: Sql,
  kind: Database["kind"],
  { rows, now }: { rows: { chat_id: number; id: number; rev: number }[]; now: number },
): Promise<void> {
  await raw`update messages
    set rev = r.rev, text = '', cards = null, files = null, mentions = null, problem = null,
      instances = null, reactions = null, pinned_by = null, pinned_at = null,
      acknowledged_by = null, acknowledged_at = null, remind_at = null, new_since = null,
      alert = null, silence_id = null,
      link_preview = null, deleted_at = ${now}
    from ${jsonRows(kind, jsonOf(columns, rows), columns)} as r
    where messages.chat_id = r.chat_id and messages.id = r.id`.execute(sql);
}

/** Returns the last of the oldest messages of a chat that are older than a time, at most `most`. */
export async function lastExpired(
  sql: Sql,
  chatId: number,
  { before, most }: { before: number; most: number },
): Promise<number | undefined> {
  const rows = await sql
    .selectFrom("messages")
    .innerJoin("chats", "chats.id", "messages.chat_id")
    .select(["messages.id", "messages.created_at"])
    .where("messages.chat_id", "=", chatId)
    .whereRef("messages.id", ">=", "chats.first_message_id")
    .orderBy("messages.id")
    .limit(most)
    .execute();
  const firstKept = rows.findIndex(({ created_at }) => created_at >= before);
  return (firstKept < 0 ? rows : rows.slice(0, firstKept)).at(-1)?.id;
}

/** Deletes the messages of a chat up to an id, and raises its first message. Returns who had saved them. */
export async function deleteUpTo(sql: Sql, chatId: number, id: number): Promise<SavedKey[]> {
  await sql
    .updateTable("chats")
    .set({ first_message_id: id + 1 })
    .where("id", "=", chatId)
    .execute();
  await sql.deleteFrom("messages").where("chat_id", "=", chatId).where("id", "<=", id).execute();
  return deleteRowsOf(sql, chatId, { upTo: id });
}

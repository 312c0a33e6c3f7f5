/** SQL that changes one message. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Level, Message, State } from "@belfry/contracts/messages/messages";
import type { Kysely, Updateable } from "kysely";
import type { Schema } from "../database/schema.ts";
import { type columnsOf, noAlert } from "./problems/alert-columns.ts";

type Sql = Kysely<Schema>;

/** Increases the chat's change number, which locks its row. Returns undefined if it is archived. */
export async function nextRev(sql: Sql, chatId: number): Promise<number | undefined> {
  const row = await sql
    .updateTable("chats")
    .set((chat) => ({ rev: chat("rev", "+", 1) }))
    .where("id", "=", chatId)
    .where("archived_at", "is", null)
    .returning("rev")
    .executeTakeFirst();
  return row?.rev;
}

export interface Change {
  rev: number;
  text: string;
  /** JSON, or null to remove them. Absent leaves them unchanged. */
  cards?: string | null | undefined;
  mentions?: string | null | undefined;
  files?: StoredFile[] | undefined;
  level?: Level | null | undefined;
  state?: State | null | undefined;
  problem?: string | null | undefined;
  problemRun?: number | undefined;
  instances?: readonly string[] | null | undefined;
  startedAt?: number | null | undefined;
  endedAt?: number | null | undefined;
  /** Absent if the state of the alert decides. */
  alert?: (ReturnType<typeof columnsOf> & { silent?: number | null }) | undefined;
  allowMentions?: NonNullable<Message["allowMentions"]> | null;
  editedAt?: number;
  updatedAt?: number;
  deletedAt?: number;
}

export async function change(sql: Sql, chatId: number, id: number, change: Change): Promise<void> {
  const { rev, text, cards, mentions, files, level, state, allowMentions } = change;
  const { alert, problem, instances, startedAt, endedAt, editedAt, updatedAt, deletedAt } = change;
  const ids = files?.map((file) => file.id) ?? [];
  await sql
    .updateTable("messages")
    .set({
      rev,
      text,
      ...(cards !== undefined && { cards }),
      ...(mentions !== undefined && { mentions }),
      ...(files && { files: files.length > 0 ? JSON.stringify(files) : null }),
      ...(level !== undefined && { level }),
      ...(state !== undefined && { state }),
      ...(state !== undefined && state !== "open" && noAlert),
      ...alert,
      ...(problem !== undefined && { problem }),
      ...(change.problemRun !== undefined && { problem_run: change.problemRun }),
      ...(instances !== undefined && { instances: instances && JSON.stringify(instances) }),
      ...(startedAt !== undefined && { started_at: startedAt }),
      ...(endedAt !== undefined && { ended_at: endedAt }),
      ...(allowMentions !== undefined && { allow_mentions: allowMentions }),
      ...(editedAt !== undefined && { edited_at: editedAt }),
      ...(updatedAt !== undefined && { updated_at: updatedAt }),
      ...(deletedAt !== undefined && {
        deleted_at: deletedAt,
        cards: null,
        files: null,
        mentions: null,
        problem: null,
        instances: null,
        reactions: null,
        pinned_by: null,
        pinned_at: null,
        ...noAlert,
        link_preview: null,
      }),
    })
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .execute();
  if (ids.length === 0) return;
  await sql.updateTable("files").set({ message_id: id }).where("id", "in", ids).execute();
}

export interface LockedChat {
  isArchived: boolean;
  /** The message that a thread is about. */
  root: { chatId: number; messageId: number } | undefined;
}

/** Locks the chat. Returns undefined if it was deleted. */
export async function lockChat(trx: Sql, chatId: number): Promise<LockedChat | undefined> {
  const chat = await trx
    .updateTable("chats")
    .set((row) => ({ rev: row.ref("rev") }))
    .where("id", "=", chatId)
    .where("deleted_at", "is", null)
    .returning(["archived_at", "parent_chat_id", "parent_message_id"])
    .executeTakeFirst();
  if (!chat) return undefined;
  const { parent_chat_id: parentId, parent_message_id: messageId } = chat;
  const isThread = parentId !== null && messageId !== null;
  const root = isThread ? { chatId: parentId, messageId } : undefined;
  return { isArchived: chat.archived_at !== null, root };
}

/** Changes columns of one message with the next `rev` of the chat, which it returns. Lock the chat first. */
export async function changeColumns(
  trx: Sql,
  { chatId, messageId }: { chatId: number; messageId: number },
  columns: Updateable<Schema["messages"]>,
): Promise<number> {
  const { rev } = await trx
    .updateTable("chats")
    .set((chat) => ({ rev: chat("rev", "+", 1) }))
    .where("id", "=", chatId)
    .returning("rev")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("messages")
    .set({ ...columns, rev })
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .execute();
  return rev;
}

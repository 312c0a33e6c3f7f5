/** SQL that finds and creates the thread of a message. */
import type { ThreadPlace } from "@belfry/contracts/messages/threads/message-thread";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** The message that a thread is about. */
export interface Root {
  chatId: number;
  messageId: number;
}

/** Returns what decides whether threads can start in a chat. Undefined if it was deleted. */
export async function findChat(
  sql: Sql,
  chatId: number,
): Promise<{ takesThreads: boolean; archivedAt: number | null; createdBy: number } | undefined> {
  const row = await sql
    .selectFrom("chats")
    .select(["takes_threads", "archived_at as archivedAt", "created_by as createdBy"])
    .where("id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, takesThreads: row.takes_threads === 1 };
}

/** Also finds the thread of a message that was deleted. */
export async function findThreadId(sql: Sql, root: Root): Promise<number | undefined> {
  const row = await sql
    .selectFrom("chats")
    .select("id")
    .where("parent_chat_id", "=", root.chatId)
    .where("parent_message_id", "=", root.messageId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns undefined if the chat is not a thread. */
export async function findRoot(sql: Sql, threadId: number): Promise<Root | undefined> {
  return sql
    .selectFrom("chats")
    .select(["parent_chat_id as chatId", "parent_message_id as messageId"])
    .$narrowType<Root>()
    .where("id", "=", threadId)
    .where("kind", "=", "thread")
    .executeTakeFirst();
}

/**
 * Creates the thread of a message that is not deleted. Returns undefined if the message is deleted, or
 * another request creates the same thread. Locks no chat: the root only names its thread.
 */
export async function insertThread(
  trx: Sql,
  { chatId, messageId }: Root,
  { userId, now }: { userId: number; now: number },
): Promise<{ id: number; authorId: number | null } | undefined> {
  const thread = await trx
    .insertInto("chats")
    .values({
      kind: "thread",
      parent_chat_id: chatId,
      parent_message_id: messageId,
      title: "",
      topic: "",
      created_by: userId,
      created_at: now,
      archived_at: null,
      deleted_at: null,
      retention_days: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["parent_chat_id", "parent_message_id"])
        .where("parent_chat_id", "is not", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!thread) return undefined;
  const root = await trx
    .updateTable("messages")
    .set({ thread_id: raw<number>`cast(${thread.id} as bigint)` })
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return root && { id: thread.id, authorId: root.user_id };
}

/** Returns the places of those of the chats that are threads. */
export async function placesOf(
  sql: Sql,
  chatIds: readonly number[],
): Promise<Map<number, ThreadPlace>> {
  if (chatIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("chats")
    .innerJoin("chats as parent", "parent.id", "chats.parent_chat_id")
    .select(["chats.id", "parent.id as chatId", "chats.parent_message_id as messageId"])
    .select("parent.title")
    .$narrowType<{ messageId: number }>()
    .where("chats.id", "in", [...new Set(chatIds)])
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Unknown threads that a client receives after it has connected again. */
const unknownMax = 100;

/** Returns those of the known threads that belong to these chats, and their newest other ones. */
export async function listThreads(
  sql: Sql,
  chatIds: readonly number[],
  knownIds: readonly number[],
): Promise<(Root & { id: number; rev: number })[]> {
  if (chatIds.length === 0) return [];
  const threads = sql
    .selectFrom("chats")
    .select(["id", "rev", "parent_chat_id as chatId", "parent_message_id as messageId"])
    .$narrowType<Root>()
    .where("parent_chat_id", "in", chatIds);
  const newest = threads.orderBy("id", "desc").limit(unknownMax);
  if (knownIds.length === 0) return newest.execute();
  const known = await threads.where("id", "in", knownIds).execute();
  return [...known, ...(await newest.where("id", "not in", knownIds).execute())];
}

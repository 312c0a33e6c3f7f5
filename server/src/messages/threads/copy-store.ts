/** SQL that finds the other message of a reply that is also in the chat. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

interface Place {
  chatId: number;
  id: number;
}

interface Content {
  text: string;
  editedAt: number | null;
  deletedAt: number | null;
}

export async function findContent(sql: Sql, { chatId, id }: Place): Promise<Content | undefined> {
  return sql
    .selectFrom("messages")
    .select(["text", "edited_at as editedAt", "deleted_at as deletedAt"])
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the content of a message and where the other one is. Undefined for most messages. */
export async function findLinked(
  sql: Sql,
  { chatId, id }: Place,
): Promise<(Content & { other: Place }) | undefined> {
  const row = await sql
    .selectFrom("messages")
    .innerJoin("chats", "chats.id", "messages.chat_id")
    .select(["text", "edited_at as editedAt", "messages.deleted_at as deletedAt"])
    .select(["linked_id as otherId", "thread_id as threadId", "parent_chat_id as parentId"])
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", "=", id)
    .where("linked_id", "is not", null)
    .executeTakeFirst();
  if (!row || row.otherId === null) return undefined;
  const otherChatId = row.threadId ?? row.parentId;
  if (otherChatId === null) return undefined;
  const { otherId, threadId: _, parentId: __, ...content } = row;
  return { ...content, other: { chatId: otherChatId, id: otherId } };
}

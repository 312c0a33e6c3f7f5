/** SQL for the recipients and the message of a notification. */
import type { ChatKind } from "@belfry/contracts/chats";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface Subscriber {
  sessionId: number;
  userId: number;
  endpoint: string;
}

/** Returns the browsers of a chat's members, or of a thread's followers. */
export function subscribersOf(sql: Sql, chatId: number): Promise<Subscriber[]> {
  return sql
    .selectFrom("push_subscriptions")
    .innerJoin("members", "members.user_id", "push_subscriptions.user_id")
    .select(["session_id as sessionId", "push_subscriptions.user_id as userId", "endpoint"])
    .where("members.chat_id", "=", chatId)
    .execute();
}

export interface NoticeFacts {
  /** A thread has the kind and the title of its chat. */
  kind: ChatKind;
  title: string;
  readMessageId: number;
}

/**
 * Returns undefined if the user is no longer a member or no longer follows the thread, or the chat was
 * deleted.
 */
export async function findFacts(
  sql: Sql,
  { userId, chatId }: { userId: number; chatId: number },
): Promise<NoticeFacts | undefined> {
  return sql
    .selectFrom("members")
    .innerJoin("chats as place", "place.id", "members.chat_id")
    .innerJoin("chats", (join) =>
      join.on((row) => row("chats.id", "=", row.fn.coalesce("place.parent_chat_id", "place.id"))),
    )
    .innerJoin("members as reader", (join) =>
      join.onRef("reader.chat_id", "=", "chats.id").onRef("reader.user_id", "=", "members.user_id"),
    )
    .select(["chats.kind", "chats.title"])
    .select("members.read_message_id as readMessageId")
    .where("members.user_id", "=", userId)
    .where("members.chat_id", "=", chatId)
    .where("chats.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the key that updates a webhook's message, or undefined if it has none. */
export async function findUpdateKey(
  sql: Sql,
  { chatId, webhookId, messageId }: { chatId: number; webhookId: number; messageId: number },
): Promise<string | undefined> {
  const row = await sql
    .selectFrom("update_keys")
    .select("key")
    .where("chat_id", "=", chatId)
    .where("author", "=", `webhook:${webhookId}`)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.key;
}

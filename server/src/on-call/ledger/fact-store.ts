/** SQL for the chat of an alert, as one of its readers sees it. */
import type { ChatKind } from "@belfry/contracts/chats";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface ReaderFacts {
  /** A thread has the kind and the title of its chat. */
  kind: ChatKind;
  title: string;
  readMessageId: number;
}

/** Returns undefined if the user is not a member of the chat, or of the chat of the thread. */
export async function findFacts(
  sql: Sql,
  { userId, chatId }: { userId: number; chatId: number },
): Promise<ReaderFacts | undefined> {
  const row = await sql
    .selectFrom("chats as place")
    .innerJoin("chats", (join) =>
      join.on(raw<boolean>`chats.id = coalesce(place.parent_chat_id, place.id)`),
    )
    .innerJoin("members as reader", "reader.chat_id", "chats.id")
    .innerJoin("users", "users.id", "reader.user_id")
    .leftJoin("members as follower", (join) =>
      join
        .onRef("follower.chat_id", "=", "place.id")
        .onRef("follower.user_id", "=", "reader.user_id"),
    )
    .select(["chats.kind", "chats.title", "follower.read_message_id as readMessageId"])
    .where("place.id", "=", chatId)
    .where("reader.user_id", "=", userId)
    .where("users.deactivated_at", "is", null)
    .where("chats.deleted_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, readMessageId: row.readMessageId ?? 0 };
}

/** Returns the address of a browser at its push service; undefined if it has unsubscribed. */
export async function findEndpoint(sql: Sql, sessionId: number): Promise<string | undefined> {
  const row = await sql
    .selectFrom("push_subscriptions")
    .select("endpoint")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.endpoint;
}

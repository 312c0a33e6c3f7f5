/** SQL of columns about a chat: how many members and webhooks it has, and when its last message was posted. */
import { type ExpressionBuilder, sql as raw } from "kysely";
import type { Schema } from "../database/schema.ts";

export function memberCount(chats: ExpressionBuilder<Schema, "chats">) {
  return chats
    .selectFrom("members as others")
    .select(raw<number>`count(*)`.as("count"))
    .whereRef("others.chat_id", "=", "chats.id")
    .$asScalar()
    .$notNull()
    .as("member_count");
}

export function webhookCount(chats: ExpressionBuilder<Schema, "chats">) {
  return chats
    .selectFrom("webhooks")
    .select(raw<number>`count(*)`.as("count"))
    .whereRef("webhooks.chat_id", "=", "chats.id")
    .where("webhooks.deleted_at", "is", null)
    .$asScalar()
    .$notNull()
    .as("webhook_count");
}

/** Null if the last message was deleted because of its age. */
export function lastMessageAt(chats: ExpressionBuilder<Schema, "chats">) {
  return chats
    .selectFrom("messages as last")
    .select("last.created_at")
    .whereRef("last.chat_id", "=", "chats.id")
    .whereRef("last.id", "=", "chats.last_message_id")
    .$asScalar()
    .as("last_message_at");
}

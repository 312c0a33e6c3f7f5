/** SQL of columns that count the members and the webhooks of a chat. */
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

/** SQL of the columns of a chat without the data of one member, and what is made from them. */
import type { ChatInfo } from "@belfry/contracts/chats";
import type { UserSummary } from "@belfry/contracts/users";
import { type ExpressionBuilder, sql as raw, type Selectable } from "kysely";
import { isoTime } from "../clock.ts";
import type { Schema } from "../database/schema.ts";
import { isSystemKey } from "./direct-chat-store.ts";

export const infoColumns = [
  "chats.id",
  "chats.kind",
  "chats.direct_key",
  "chats.title",
  "chats.topic",
  "chats.avatar_url",
  "chats.visibility",
  "chats.created_at",
  "chats.archived_at",
  "chats.retention_days",
  "chats.first_message_id",
  "chats.takes_threads",
  "chats.duty_changed_at",
] as const;

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

type NameOf<Column> = Column extends `chats.${infer Name extends keyof Schema["chats"]}`
  ? Name
  : never;

type InfoRow = Pick<Selectable<Schema["chats"]>, NameOf<(typeof infoColumns)[number]>> & {
  member_count: number;
  webhook_count: number;
};

export function asInfo(row: InfoRow, members: UserSummary[] | undefined): ChatInfo {
  const { id, kind, title, topic, visibility, created_at, archived_at } = row;
  return {
    id,
    kind,
    title,
    topic,
    ...(row.avatar_url !== null && { avatarUrl: row.avatar_url }),
    visibility,
    createdAt: isoTime(created_at),
    archivedAt: archived_at === null ? null : isoTime(archived_at),
    memberCount: row.member_count,
    webhookCount: row.webhook_count,
    isSystem: isSystemKey(row.direct_key),
    ...(members && { members }),
    retentionDays: row.retention_days,
    firstMessageId: row.first_message_id,
    threads: row.takes_threads === 1,
    ...(row.duty_changed_at !== null && { dutyChangedAt: isoTime(row.duty_changed_at) }),
  };
}

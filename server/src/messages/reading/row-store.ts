/** Rows of the table `messages` with their authors, and the messages that are made from them. */
import type { Mention } from "@belfry/contracts/messages/mentions";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import { isoTime } from "../../clock.ts";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema, StoredMention, StoredPreview } from "../../database/schema.ts";
import { withNames } from "../mentions/mention-store.ts";
import { shownAlert } from "../problems/alert-columns.ts";
import { withThreads } from "./thread-summary-store.ts";

type Sql = Kysely<Schema>;

export function withAuthors(sql: Sql) {
  return sql
    .selectFrom("messages")
    .leftJoin("users", "users.id", "messages.user_id")
    .select(["users.display_name", "users.avatar_url"])
    .selectAll("messages");
}

export type Row = Awaited<ReturnType<ReturnType<typeof withAuthors>["executeTakeFirstOrThrow"]>>;

function asMessage(row: Row): Message {
  return {
    chatId: row.chat_id,
    id: row.id,
    rev: row.rev,
    author: authorOf(row),
    text: row.text,
    ...(row.cards !== null && { cards: parseColumn(row.cards) }),
    ...(row.files !== null && { files: parseColumn(row.files) }),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    ...(row.reply_to_user_id !== null && { replyToUserId: row.reply_to_user_id }),
    ...(row.mentions !== null && { mentions: parseColumn(row.mentions).map(asMention) }),
    ...(row.reactions !== null && { reactions: parseColumn(row.reactions) }),
    ...(row.pinned_by !== null && {
      pinned: { userId: row.pinned_by, displayName: "", at: isoTime(row.pinned_at ?? 0) },
    }),
    ...(row.link_preview !== null && previewOf(parseColumn(row.link_preview))),
    ...(row.thread_id !== null &&
      row.linked_id !== null && { threadReply: { chatId: row.thread_id, id: row.linked_id } }),
    ...(row.silent !== null && { silent: true as const }),
    ...(row.allow_mentions !== null && { allowMentions: row.allow_mentions }),
    ...(row.level !== null && { level: row.level }),
    ...(row.state !== null && { state: row.state }),
    ...(row.problem !== null && { problem: row.problem }),
    ...(row.instances !== null && { instances: parseColumn(row.instances) }),
    ...(row.started_at !== null && { startedAt: isoTime(row.started_at) }),
    ...(row.ended_at !== null && { endedAt: isoTime(row.ended_at) }),
    ...(row.alert === null && row.acknowledged_at === null ? {} : shownAlert(row)),
    ...(row.repeats !== null && { repeats: row.repeats }),
    createdAt: isoTime(row.created_at),
    ...(row.edited_at !== null && { editedAt: isoTime(row.edited_at) }),
    ...(row.updated_at !== null && { updatedAt: isoTime(row.updated_at) }),
    ...(row.deleted_at !== null && { deletedAt: isoTime(row.deleted_at) }),
  };
}

/** Returns no member for a preview that was removed. */
function previewOf(preview: StoredPreview): Pick<Message, "linkPreview"> {
  return "isRemoved" in preview ? {} : { linkPreview: preview };
}

/** Names follow in `withNames`. */
function asMention(mention: StoredMention): Mention {
  return typeof mention === "string" ? mention : { ...mention, displayName: "" };
}

function authorOf(row: Row): Author {
  if (row.user_id !== null) {
    const { user_id: userId, display_name, avatar_url: avatarUrl } = row;
    return { kind: "user", userId, displayName: display_name ?? "", avatarUrl };
  }
  return {
    kind: "webhook",
    webhookId: row.webhook_id ?? 0,
    name: row.author_name ?? "",
    avatarUrl: row.author_avatar_url,
  };
}

export async function asMessages(sql: Sql, rows: readonly Row[]): Promise<Message[]> {
  const threadIds = rows.map((row) => (row.linked_id === null && row.thread_id) || undefined);
  return withThreads(sql, await withNames(sql, rows.map(asMessage)), threadIds);
}

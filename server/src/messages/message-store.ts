/** SQL that reads, edits and removes messages. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Mention } from "@belfry/contracts/messages/mentions";
import type { Author, Level, Message, State } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import { isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { parseColumn } from "../database/json-column.ts";
import { jsonOf, jsonRows } from "../database/json-rows.ts";
import type { Schema, StoredMention } from "../database/schema.ts";
import { withNames } from "./mentions/mention-store.ts";
import { authorKey } from "./message.ts";
import type { PendingMessage } from "./types.ts";

type Sql = Kysely<Schema>;

export interface MessageRange {
  /** The side of the position. A limit keeps the nearest messages. */
  direction: "older" | "newer";
  /** Exclusive; without it the end of the chat. */
  from?: number | undefined;
  limit: number;
}

/** In ascending order of id, even for pages that go backwards. */
export async function listRange(
  sql: Sql,
  chatId: number,
  wanted: MessageRange,
): Promise<Message[]> {
  const { direction, from, limit } = wanted;
  const isOlder = direction === "older";
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .$if(from !== undefined, (query) => query.where("messages.id", isOlder ? "<" : ">", from ?? 0))
    .orderBy("messages.id", isOlder ? "desc" : "asc")
    .limit(limit)
    .execute();
  const messages = await withNames(sql, rows.map(asMessage));
  return isOlder ? messages.reverse() : messages;
}

export async function findMessage(
  sql: Sql,
  chatId: number,
  id: number,
): Promise<Message | undefined> {
  const row = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [message] = await withNames(sql, [asMessage(row)]);
  return message;
}

const keyColumns = { chat_id: "integer", id: "integer" } as const;

/** Returns those messages that exist, in any order. */
export async function listByIds(
  { kind, sql }: Pick<Database, "kind" | "sql">,
  messages: readonly { chatId: number; messageId: number }[],
): Promise<Message[]> {
  const keys = messages.map(({ chatId, messageId }) => ({ chat_id: chatId, id: messageId }));
  const wanted = jsonRows(kind, jsonOf(keyColumns, keys), keyColumns);
  const rows = await withAuthors(sql)
    .where(raw<boolean>`(messages.chat_id, messages.id) in ${wanted}`)
    .execute();
  return withNames(sql, rows.map(asMessage));
}

export function asMessages(sql: Sql, rows: readonly Row[]): Promise<Message[]> {
  return withNames(sql, rows.map(asMessage));
}

/** Returns the messages that others reply to and that are not among them. */
export async function quotedBy(sql: Sql, chatId: number, items: readonly Message[]) {
  const shown = new Set(items.map(({ id }) => id));
  const ids = items.flatMap(({ replyTo = 0 }) => (shown.has(replyTo) ? [] : [replyTo]));
  if (!ids.some(Boolean)) return {};
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", "in", [...new Set(ids)])
    .orderBy("messages.id")
    .execute();
  return rows.length > 0 ? { quoted: await withNames(sql, rows.map(asMessage)) } : {};
}

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
  allowMentions?: NonNullable<Message["allowMentions"]> | null;
  editedAt?: number;
  updatedAt?: number;
  deletedAt?: number;
}

export async function change(sql: Sql, chatId: number, id: number, change: Change): Promise<void> {
  const { rev, text, cards, mentions, files, level, state, allowMentions } = change;
  const { problem, instances, startedAt, endedAt, editedAt, updatedAt, deletedAt } = change;
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
      }),
    })
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .execute();
  if (ids.length === 0) return;
  await sql.updateTable("files").set({ message_id: id }).where("id", "in", ids).execute();
}

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
    ...(row.silent !== null && { silent: true as const }),
    ...(row.allow_mentions !== null && { allowMentions: row.allow_mentions }),
    ...(row.level !== null && { level: row.level }),
    ...(row.state !== null && { state: row.state }),
    ...(row.problem !== null && { problem: row.problem }),
    ...(row.instances !== null && { instances: parseColumn(row.instances) }),
    ...(row.started_at !== null && { startedAt: isoTime(row.started_at) }),
    ...(row.ended_at !== null && { endedAt: isoTime(row.ended_at) }),
    createdAt: isoTime(row.created_at),
    ...(row.edited_at !== null && { editedAt: isoTime(row.edited_at) }),
    ...(row.updated_at !== null && { updatedAt: isoTime(row.updated_at) }),
    ...(row.deleted_at !== null && { deletedAt: isoTime(row.deleted_at) }),
  };
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

/**
 * Returns the message that a reply names by id or by its author's update key, with its author if this
 * is a user and the message was not removed.
 */
export async function findRepliedTo(
  sql: Sql,
  { chatId, author }: Pick<PendingMessage, "chatId" | "author">,
  named: number | string,
): Promise<{ id: number; userId: number | undefined } | undefined> {
  const id = typeof named === "number" ? named : await findByKey(sql, chatId, author, named);
  if (id === undefined) return undefined;
  const row = await sql
    .selectFrom("messages")
    .select(["id", "user_id", "deleted_at"])
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id, userId: row.deleted_at === null ? (row.user_id ?? undefined) : undefined };
}

async function findByKey(
  sql: Sql,
  chatId: number,
  author: Author,
  key: string,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("update_keys")
    .select("message_id")
    .where("chat_id", "=", chatId)
    .where("author", "=", authorKey(author))
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.message_id;
}

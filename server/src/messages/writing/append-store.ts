/** SQL that adds a batch of messages in one transaction. */
import { sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import { createFileStatement } from "./file-link-store.ts";
import { createKeyStatements } from "./idempotency-store.ts";
import { createMentionStatements } from "./mention-link-store.ts";
import type { MessageRow, MessageWrite, MessageWriteResult } from "./message-write.ts";
import { createUpdateStatements } from "./update-store.ts";

/** Writes a batch. Rejects invalid rows. */
export type Append = (writes: readonly MessageWrite[]) => Promise<MessageWriteResult[]>;

/** Each statement is compiled once, and has the same text for any number of rows. */
export function createAppend(database: Database): Append {
  const { kind, sql, commit } = database;
  const advance = advanceHeads(kind).compile(sql);
  const insert = insertMessages(kind).compile(sql);
  const updateStatements = createUpdateStatements(database);
  const linkFiles = createFileStatement(database);
  const keyStatements = createKeyStatements(database);
  const mentionStatements = createMentionStatements(database);

  return async (writes) => {
    const { advances, rows } = placeRows(writes);
    const statements = [withRows(advance, headColumns, advances)];
    const fresh = rows.filter(({ replaced }) => !replaced);
    if (fresh.length > 0) statements.push(withRows(insert, messageColumns, fresh.map(messageRow)));
    if (rows.some(({ message }) => message.update)) statements.push(...updateStatements(rows));
    if (rows.some(({ message }) => message.files)) statements.push(linkFiles(rows));
    if (rows.some(({ message }) => message.mentions)) statements.push(...mentionStatements(rows));
    if (rows.some(hasKey)) statements.push(...keyStatements(rows));
    const heads = (await commit(statements)).flatMap((result) => result.rows) as Head[];
    const headById = new Map(heads.map((head) => [head.id, head]));
    return rows.map((row) => {
      const head = headById.get(row.message.chatId);
      return { ...row, position: positionOf(row, head), lastCountedId: head?.last_counted_id };
    });
  };
}

function hasKey({ posts }: MessageWrite): boolean {
  return posts.some(({ message }) => message.idempotency);
}

/** A row that a statement returns: only of the chats. */
interface Head {
  id: number;
  last_message_id: number;
  rev: number;
  /** Only after an update that makes a message silent, or a silent one heard. */
  last_counted_id?: number;
}

function positionOf({ replaced, back, revBack }: MessageRow, head: Head | undefined) {
  return head && { id: replaced?.id ?? head.last_message_id - back, rev: head.rev - revBack };
}

/**
 * How many messages and changes a chat receives. `counted` is the last message that counts as unread,
 * from the end: 1 for the last one, 0 for none.
 */
type HeadRow = Record<keyof typeof headColumns, number>;

/** Counts from the last write to the first. Heads are sorted, so that row locks never deadlock. */
function placeRows(writes: readonly MessageWrite[]) {
  const headById = new Map<number, HeadRow>();
  const rows: MessageRow[] = [];
  for (const write of writes.toReversed()) {
    const { chatId: chat_id } = write.message;
    const head = headById.get(chat_id) ?? { chat_id, posts: 0, changes: 0, counted: 0 };
    headById.set(chat_id, head);
    rows.push({ ...write, back: head.posts, revBack: head.changes });
    if (!write.replaced) head.posts += 1;
    if (!write.replaced && !write.message.silent) head.counted ||= head.posts;
    head.changes += 1;
  }
  const advances = [...headById.values()].sort((a, b) => a.chat_id - b.chat_id);
  return { advances, rows: rows.reverse() };
}

type Kind = Database["kind"];

const headColumns = {
  chat_id: "integer",
  posts: "integer",
  changes: "integer",
  counted: "integer",
} as const;

function advanceHeads(kind: Kind) {
  return raw`update chats
    set last_message_id = last_message_id + h.posts, rev = rev + h.changes,
      last_counted_id = case when h.counted > 0 then last_message_id + h.posts - h.counted + 1
        else last_counted_id end
    from ${inOrder(kind, jsonRows(kind, "", headColumns))} as h
    where chats.id = h.chat_id and chats.archived_at is null
    returning chats.id, chats.last_message_id, chats.rev`;
}

/** Processes that write to the same chats lock them in the same order. */
function inOrder(kind: Kind, rows: ReturnType<typeof jsonRows>) {
  if (kind === "sqlite") return rows;
  return raw`(select locked.id as chat_id, r.posts, r.changes, r.counted from ${rows} as r
    join chats as locked on locked.id = r.chat_id order by locked.id for update of locked)`;
}

const messageColumns = {
  chat_id: "integer",
  back: "integer",
  rev_back: "integer",
  user_id: "integer",
  webhook_id: "integer",
  author_name: "text",
  author_avatar_url: "text",
  text: "text",
  cards: "text",
  files: "text",
  reply_to: "integer",
  silent: "integer",
  allow_mentions: "text",
  level: "text",
  state: "text",
  created_at: "integer",
} as const;

function messageRow({ message, back, revBack }: MessageRow) {
  const { author, files } = message;
  const isUser = author.kind === "user";
  return {
    chat_id: message.chatId,
    back,
    rev_back: revBack,
    user_id: isUser ? author.userId : null,
    webhook_id: isUser ? null : author.webhookId,
    author_name: isUser ? null : author.name,
    author_avatar_url: isUser ? null : author.avatarUrl,
    text: message.text,
    cards: message.cards?.json,
    files: files && JSON.stringify(files),
    reply_to: message.replyTo,
    silent: message.silent ? 1 : null,
    allow_mentions: message.allowMentions,
    level: message.level,
    state: message.state,
    created_at: message.createdAt,
  };
}

function insertMessages(kind: Kind) {
  return raw`insert into messages (chat_id, id, rev, user_id, webhook_id, author_name,
      author_avatar_url, text, cards, files, reply_to, silent, allow_mentions, level, state,
      created_at)
    select c.id, c.last_message_id - r.back, c.rev - r.rev_back, r.user_id, r.webhook_id,
      r.author_name, r.author_avatar_url, r.text, r.cards, r.files, r.reply_to, r.silent,
      r.allow_mentions, r.level, r.state, r.created_at
    from ${jsonRows(kind, "", messageColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

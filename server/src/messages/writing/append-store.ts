/** SQL that adds a batch of messages in one transaction. */
import { sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { createBoundRows } from "../../database/rows/bound-rows.ts";
import { noProblemRow, problemColumns, problemRow } from "../problems/message-problem.ts";
import { createFileStatement } from "./file-link-store.ts";
import { createKeyStatements } from "./idempotency-store.ts";
import { createMentionStatements } from "./mention-link-store.ts";
import type { MessageRow, MessageWrite, MessageWriteResult } from "./message-write.ts";
import { createReplyLinkStatements } from "./reply-link-store.ts";
import { createUpdateStatements } from "./update-store.ts";

/** Writes a batch. Rejects invalid rows. */
export type Append = (writes: readonly MessageWrite[]) => Promise<MessageWriteResult[]>;

/** Each statement is compiled once, and has the same text for any number of rows. */
export function createAppend(database: Database): Append {
  const { kind, commit } = database;
  const advance = createBoundRows(database, headColumns, () => advanceHeads(kind));
  const insert = createBoundRows(database, messageColumns, insertMessages);
  const updateStatements = createUpdateStatements(database);
  const linkFiles = createFileStatement(database);
  const keyStatements = createKeyStatements(database);
  const mentionStatements = createMentionStatements(database);
  const linkReplies = createReplyLinkStatements(database);

  return async (writes) => {
    const { advances, rows } = placeRows(writes);
    const fresh = rows.filter(({ replaced }) => !replaced).map(messageRow);
    const statements = [...advance(advances), ...insert(fresh)];
    if (rows.some(({ message }) => message.update)) statements.push(...updateStatements(rows));
    if (rows.some(({ message }) => message.files)) statements.push(linkFiles(rows));
    if (rows.some(({ message }) => message.mentions)) statements.push(...mentionStatements(rows));
    if (rows.some(({ message }) => message.threadReply)) statements.push(...linkReplies(rows));
    if (rows.some(hasKey)) statements.push(...keyStatements(rows));
    const heads = (await commit(statements)).flatMap((result) => result.rows) as Head[];
    const headById = new Map(heads.map((head) => [head.id, head]));
    return rows.map((row) => placed(row, headById.get(row.message.chatId)));
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

function placed(row: MessageRow, head: Head | undefined): MessageWriteResult {
  if (!head) return { ...row, position: undefined };
  const id = row.replaced?.id ?? head.last_message_id - row.back;
  const position = { id, rev: head.rev - row.revBack };
  return { ...row, position, lastCountedId: head.last_counted_id };
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
    head.changes += 1;
    if (write.replaced) continue;
    head.posts += 1;
    if (!write.message.silent) head.counted ||= head.posts;
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
    from ${inOrder(kind)} as h
    where chats.id = h.chat_id and chats.archived_at is null
    returning chats.id, chats.last_message_id, chats.rev`;
}

/** Processes that write to the same chats lock them in the same order. */
function inOrder(kind: Kind) {
  if (kind === "sqlite") return raw.ref("r");
  return raw`(select locked.id as chat_id, r.posts, r.changes, r.counted from r
    join chats as locked on locked.id = r.chat_id order by locked.id for update of locked)`;
}

/** The ones that most messages have first. */
const messageColumns = {
  chat_id: "integer",
  back: "integer",
  rev_back: "integer",
  created_at: "integer",
  text: "text",
  webhook_id: "integer",
  author_name: "text",
  author_avatar_url: "text",
  user_id: "integer",
  cards: "text",
  level: "text",
  state: "text",
  silent: "integer",
  allow_mentions: "text",
  reply_to: "integer",
  files: "text",
  ...problemColumns,
} as const;

function messageRow({ message, back, revBack }: MessageRow) {
  const { author, files } = message;
  const isUser = author.kind === "user";
  return {
    chat_id: message.chatId,
    back,
    rev_back: revBack,
    created_at: message.createdAt,
    text: message.text,
    webhook_id: isUser ? null : author.webhookId,
    author_name: isUser ? null : author.name,
    author_avatar_url: isUser ? null : author.avatarUrl,
    user_id: isUser ? author.userId : null,
    cards: message.cards?.json,
    level: message.level,
    state: message.state,
    silent: message.silent ? 1 : null,
    allow_mentions: message.allowMentions,
    reply_to: message.replyTo,
    files: files && JSON.stringify(files),
    ...(message.state || message.problem ? problemRow(message) : noProblemRow),
  };
}

function insertMessages(columns: readonly string[]) {
  const own = columns.slice(3); // without those of the place
  return raw`insert into messages (chat_id, id, rev, ${raw.join(own.map((name) => raw.ref(name)))})
    select c.id, c.last_message_id - r.back, c.rev - r.rev_back,
      ${raw.join(own.map((name) => raw.ref(`r.${name}`)))}
    from r join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

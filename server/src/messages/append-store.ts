/**
 * The SQL that adds messages: one transaction for a whole batch, at most three rows a message. Each
 * statement is compiled once and keeps one text for any number of rows.
 */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../database/database.ts";
import { jsonOf, jsonRows } from "../database/differences.ts";
import type { Write } from "./batch.ts";
import { authorKey, type Posted } from "./draft.ts";
import { openUpdates, type Row } from "./update-store.ts";

/** Answers each write's place, or undefined where the chat takes no messages. Throws for a bad row. */
export type Append = (writes: readonly Write[]) => Promise<(Place | undefined)[]>;

type Place = Pick<Posted, "id" | "rev">;

export function openAppend(database: Database): Append {
  const { kind, sql, commit } = database;
  const advance = advanceHeads(kind).compile(sql);
  const insert = insertMessages(kind).compile(sql);
  const forget = forgetOldKeys(kind).compile(sql);
  const remember = insertKeys(kind).compile(sql);
  const link = linkFiles(kind).compile(sql);
  const updates = openUpdates(database);

  return async (writes) => {
    const { heads, rows } = placesOf(writes);
    const statements = [given(advance, jsonOf(headColumns, heads))];
    const fresh = rows.filter(({ earlier }) => !earlier);
    if (fresh.length > 0) {
      statements.push(given(insert, jsonOf(messageColumns, fresh.map(messageRow))));
    }
    if (writes.some(({ draft }) => draft.update)) statements.push(...updates(rows));
    const files = rows.flatMap(fileRows);
    if (files.length > 0) statements.push(given(link, jsonOf(fileColumns, files)));
    const keys = rows.flatMap(keyRows);
    if (keys.length > 0) {
      const json = jsonOf(keyColumns, keys);
      statements.push(given(forget, json), given(remember, json));
    }
    const [advanced] = await commit(statements);
    const advancedHeads = (advanced?.rows ?? []) as Head[];
    const headById = new Map(advancedHeads.map((head) => [head.id, head]));
    return rows.map(({ draft, earlier, back, revBack }) => {
      const head = headById.get(draft.chatId);
      return head && { id: earlier?.id ?? head.last_message_id - back, rev: head.rev - revBack };
    });
  };
}

function given(query: CompiledQuery, json: string): CompiledQuery {
  return { ...query, parameters: [json] };
}

interface Head {
  id: number;
  last_message_id: number;
  rev: number;
}

interface Places {
  /** How many messages and changes each chat gets, in order of its id: row locks never cross. */
  heads: { chat_id: number; posts: number; changes: number }[];
  rows: (Row & Pick<Write, "waiting">)[];
}

function placesOf(writes: readonly Write[]): Places {
  const headById = new Map<number, Places["heads"][number]>();
  const rows = writes.toReversed().map(({ draft, earlier, left, waiting }) => {
    const { chatId: chat_id } = draft;
    const head = headById.get(chat_id) ?? { chat_id, posts: 0, changes: 0 };
    headById.set(chat_id, head);
    const row = { draft, earlier, left, waiting, back: head.posts, revBack: head.changes };
    if (!earlier) head.posts += 1;
    head.changes += 1;
    return row;
  });
  const heads = [...headById.values()].sort((a, b) => a.chat_id - b.chat_id);
  return { heads, rows: rows.reverse() };
}

type Kind = Database["kind"];

const headColumns = { chat_id: "integer", posts: "integer", changes: "integer" } as const;

function advanceHeads(kind: Kind) {
  return raw`update chats
    set last_message_id = last_message_id + h.posts, rev = rev + h.changes
    from ${inOrder(kind, jsonRows(kind, "", headColumns))} as h
    where chats.id = h.chat_id and chats.archived_at is null
    returning chats.id, chats.last_message_id, chats.rev`;
}

/** Two processes that write to the same chats lock them in the same order. */
function inOrder(kind: Kind, rows: ReturnType<typeof jsonRows>) {
  if (kind === "sqlite") return rows;
  return raw`(select locked.id as chat_id, r.posts, r.changes from ${rows} as r
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
  mentions: "text",
  created_at: "integer",
} as const;

function messageRow({ draft, back, revBack }: Row) {
  const { author, files } = draft;
  const isUser = author.kind === "user";
  return {
    chat_id: draft.chatId,
    back,
    rev_back: revBack,
    user_id: isUser ? author.userId : null,
    webhook_id: isUser ? null : author.webhookId,
    author_name: isUser ? null : author.name,
    author_avatar_url: isUser ? null : author.avatarUrl,
    text: draft.text,
    cards: draft.cards?.json,
    files: files && JSON.stringify(files),
    reply_to: draft.replyTo,
    silent: draft.silent ? 1 : null,
    mentions: draft.mentions,
    created_at: draft.createdAt,
  };
}

function insertMessages(kind: Kind) {
  return raw`insert into messages (chat_id, id, rev, user_id, webhook_id, author_name,
      author_avatar_url, text, cards, files, reply_to, silent, mentions, created_at)
    select c.id, c.last_message_id - r.back, c.rev - r.rev_back, r.user_id, r.webhook_id,
      r.author_name, r.author_avatar_url, r.text, r.cards, r.files, r.reply_to, r.silent, r.mentions,
      r.created_at
    from ${jsonRows(kind, "", messageColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

const fileColumns = {
  id: "text",
  chat_id: "integer",
  back: "integer",
  message_id: "integer",
} as const;

function fileRows({ draft, back, earlier }: Row) {
  const { chatId, files = [] } = draft;
  return files.map(({ id }) => ({ id, chat_id: chatId, back, message_id: earlier?.id }));
}

/** From here on they stay as long as their message. */
function linkFiles(kind: Kind) {
  return raw`update files
    set message_id = coalesce(r.message_id, c.last_message_id - r.back)
    from ${jsonRows(kind, "", fileColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null
    where files.id = r.id`;
}

const keyColumns = {
  chat_id: "integer",
  now: "integer",
  back: "integer",
  message_id: "integer",
  author: "text",
  key: "text",
  body_hash: "text",
  expires_at: "integer",
} as const;

function keyRows({ waiting, back, earlier }: Places["rows"][number]) {
  return waiting.flatMap(({ draft: { chatId, author, key, createdAt } }) => {
    if (!key) return [];
    return {
      chat_id: chatId,
      now: createdAt,
      back,
      message_id: earlier?.id,
      author: authorKey(author),
      key: key.key,
      body_hash: key.bodyHash,
      expires_at: key.expiresAt,
    };
  });
}

/** A key that is kept longer than its time gives way; one in use is the database's to refuse. */
function forgetOldKeys(kind: Kind) {
  return raw`delete from message_keys where (chat_id, author, key) in
    (select k.chat_id, k.author, k.key from ${jsonRows(kind, "", keyColumns)} as r
      join message_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
      where k.expires_at <= r.now)`;
}

function insertKeys(kind: Kind) {
  return raw`insert into message_keys
      (chat_id, author, key, body_hash, message_id, expires_at)
    select c.id, r.author, r.key, r.body_hash,
      coalesce(r.message_id, c.last_message_id - r.back), r.expires_at
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

/**
 * The SQL that adds messages: one transaction for a whole batch, at most three rows a message. Each
 * statement is compiled once and keeps one text for any number of rows.
 */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/differences.ts";
import type { Write } from "./batch.ts";
import type { Posted } from "./draft.ts";
import { createNewMessageStatements } from "./new-message-store.ts";
import { createUpdateStatements, type Row } from "./update-store.ts";

/** Answers each write's place, or undefined where the chat takes no messages. Throws for a bad row. */
export type Append = (writes: readonly Write[]) => Promise<(Place | undefined)[]>;

type Place = Pick<Posted, "id" | "rev">;

export function createAppend(database: Database): Append {
  const { kind, sql, commit } = database;
  const advance = advanceHeads(kind).compile(sql);
  const insert = insertMessages(kind).compile(sql);
  const updates = createUpdateStatements(database);
  const beside = createNewMessageStatements(database);

  return async (writes) => {
    const { heads, rows } = placesOf(writes);
    const statements = [given(advance, jsonOf(headColumns, heads))];
    const fresh = rows.filter(({ earlier }) => !earlier);
    if (fresh.length > 0) {
      statements.push(given(insert, jsonOf(messageColumns, fresh.map(messageRow))));
    }
    if (writes.some(({ draft }) => draft.update)) statements.push(...updates(rows));
    statements.push(...beside(rows));
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

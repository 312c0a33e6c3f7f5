/**
 * The SQL that adds messages: one transaction for a whole batch, at most three rows a message. Each
 * statement is compiled once and keeps one text for any number of rows.
 */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../database/database.ts";
import { jsonOf, jsonRows } from "../database/differences.ts";
import { authorKey, type Draft, type Posted } from "./draft.ts";

/** Answers each draft's place, or undefined where the chat takes no messages. Throws for a bad row. */
export type Append = (drafts: readonly Draft[]) => Promise<(Posted | undefined)[]>;

export function openAppend({ kind, sql, commit }: Database): Append {
  const advance = advanceHeads(kind).compile(sql);
  const insert = insertMessages(kind).compile(sql);
  const forget = forgetOldKeys(kind).compile(sql);
  const remember = insertKeys(kind).compile(sql);

  return async (drafts) => {
    const { heads, backs } = placesOf(drafts);
    const statements = [
      given(advance, jsonOf(headColumns, heads)),
      given(
        insert,
        jsonOf(
          messageColumns,
          drafts.map((draft, i) => messageRow(draft, backs[i])),
        ),
      ),
    ];
    if (drafts.some((draft) => draft.key)) {
      const keys = jsonOf(
        keyColumns,
        drafts.flatMap((draft, i) => keyRow(draft, backs[i])),
      );
      statements.push(given(forget, keys), given(remember, keys));
    }
    const [advanced] = await commit(statements);
    const advancedHeads = (advanced?.rows ?? []) as Head[];
    const headById = new Map(advancedHeads.map((head) => [head.id, head]));
    return drafts.map(({ chatId }, index) => {
      const head = headById.get(chatId);
      const back = backs[index] ?? 0;
      return head && { id: head.last_message_id - back, rev: head.rev - back, isNew: true };
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
  /** How many messages each chat gets, in order of the chats' ids: row locks never cross. */
  heads: { chat_id: number; posts: number }[];
  /** How many messages of the same chat follow this one in the batch. */
  backs: number[];
}

function placesOf(drafts: readonly Draft[]): Places {
  const postsByChat = new Map<number, number>();
  const backs = drafts.toReversed().map(({ chatId }) => {
    const back = postsByChat.get(chatId) ?? 0;
    postsByChat.set(chatId, back + 1);
    return back;
  });
  const heads = [...postsByChat].map(([chat_id, posts]) => ({ chat_id, posts }));
  return { heads: heads.sort((a, b) => a.chat_id - b.chat_id), backs: backs.reverse() };
}

type Kind = Database["kind"];

const headColumns = { chat_id: "integer", posts: "integer" } as const;

function advanceHeads(kind: Kind) {
  return raw`update chats
    set last_message_id = last_message_id + h.posts, rev = rev + h.posts
    from ${inOrder(kind, jsonRows(kind, "", headColumns))} as h
    where chats.id = h.chat_id and chats.archived_at is null
    returning chats.id, chats.last_message_id, chats.rev`;
}

/** Two processes that write to the same chats lock them in the same order. */
function inOrder(kind: Kind, rows: ReturnType<typeof jsonRows>) {
  if (kind === "sqlite") return rows;
  return raw`(select locked.id as chat_id, r.posts from ${rows} as r
    join chats as locked on locked.id = r.chat_id order by locked.id for update of locked)`;
}

const messageColumns = {
  chat_id: "integer",
  back: "integer",
  user_id: "integer",
  webhook_id: "integer",
  author_name: "text",
  author_avatar_url: "text",
  text: "text",
  cards: "text",
  reply_to: "integer",
  created_at: "integer",
} as const;

function messageRow({ author, ...draft }: Draft, back: number | undefined) {
  const isUser = author.kind === "user";
  return {
    chat_id: draft.chatId,
    back,
    user_id: isUser ? author.userId : null,
    webhook_id: isUser ? null : author.webhookId,
    author_name: isUser ? null : author.name,
    author_avatar_url: isUser ? null : author.avatarUrl,
    text: draft.text,
    cards: draft.cards?.json,
    reply_to: draft.replyTo,
    created_at: draft.createdAt,
  };
}

function insertMessages(kind: Kind) {
  return raw`insert into messages (chat_id, id, rev, user_id, webhook_id, author_name,
      author_avatar_url, text, cards, reply_to, created_at)
    select c.id, c.last_message_id - r.back, c.rev - r.back, r.user_id, r.webhook_id, r.author_name,
      r.author_avatar_url, r.text, r.cards, r.reply_to, r.created_at
    from ${jsonRows(kind, "", messageColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

const keyColumns = {
  chat_id: "integer",
  now: "integer",
  back: "integer",
  author: "text",
  key: "text",
  body_hash: "text",
  expires_at: "integer",
} as const;

function keyRow({ chatId, author, key, createdAt }: Draft, back: number | undefined) {
  if (!key) return [];
  return [
    {
      chat_id: chatId,
      now: createdAt,
      back,
      author: authorKey(author),
      key: key.key,
      body_hash: key.bodyHash,
      expires_at: key.expiresAt,
    },
  ];
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
    select c.id, r.author, r.key, r.body_hash, c.last_message_id - r.back, r.expires_at
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

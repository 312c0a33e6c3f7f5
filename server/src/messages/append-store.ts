/**
 * The SQL that adds messages: one transaction for a whole batch, at most three rows a message.
 * Each statement keeps one text for any number of rows.
 */
import { sql as raw } from "kysely";
import type { Database } from "../database/database.ts";
import { jsonRows } from "../database/differences.ts";
import { authorKey, type Draft, type Posted } from "./draft.ts";

/** Answers each draft's place, or undefined where the chat takes no messages. Throws for a bad row. */
export async function append(
  database: Database,
  drafts: readonly Draft[],
): Promise<(Posted | undefined)[]> {
  const { kind, sql } = database;
  const places = placesOf(drafts);
  const statements = [advanceHeads(kind, places.heads), insertMessages(kind, drafts, places.backs)];
  if (drafts.some((draft) => draft.key)) {
    statements.push(...replaceKeys(kind, drafts, places.backs));
  }
  const results = await database.commit(statements.map((statement) => statement.compile(sql)));
  const heads = (results[0]?.rows ?? []) as Head[];
  const headById = new Map(heads.map((head) => [head.id, head]));
  return drafts.map(({ chatId }, index) => {
    const head = headById.get(chatId);
    const back = places.backs[index] ?? 0;
    return head && { id: head.last_message_id - back, rev: head.rev - back, isNew: true };
  });
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

function advanceHeads(kind: Kind, heads: Places["heads"]) {
  const rows = jsonRows(kind, JSON.stringify(heads), { chat_id: "integer", posts: "integer" });
  return raw`update chats
    set last_message_id = last_message_id + h.posts, rev = rev + h.posts
    from ${inOrder(kind, rows)} as h
    where chats.id = h.chat_id and chats.archived_at is null
    returning chats.id, chats.last_message_id, chats.rev`;
}

/** Two processes that write to the same chats lock them in the same order. */
function inOrder(kind: Kind, rows: ReturnType<typeof jsonRows>) {
  if (kind === "sqlite") return rows;
  return raw`(select locked.id as chat_id, r.posts from ${rows} as r
    join chats as locked on locked.id = r.chat_id order by locked.id for update of locked)`;
}

function insertMessages(kind: Kind, drafts: readonly Draft[], backs: number[]) {
  const values = drafts.map((draft, index) => {
    const { author } = draft;
    const isUser = author.kind === "user";
    return {
      chat_id: draft.chatId,
      back: backs[index],
      user_id: isUser ? author.userId : null,
      webhook_id: isUser ? null : author.webhookId,
      author_name: isUser ? null : author.name,
      author_avatar_url: isUser ? null : author.avatarUrl,
      text: draft.text,
      reply_to: draft.replyTo ?? null,
      created_at: draft.createdAt,
    };
  });
  const rows = jsonRows(kind, JSON.stringify(values), {
    chat_id: "integer",
    back: "integer",
    user_id: "integer",
    webhook_id: "integer",
    author_name: "text",
    author_avatar_url: "text",
    text: "text",
    reply_to: "integer",
    created_at: "integer",
  });
  return raw`insert into messages (chat_id, id, rev, user_id, webhook_id, author_name,
      author_avatar_url, text, reply_to, created_at)
    select c.id, c.last_message_id - r.back, c.rev - r.back, r.user_id, r.webhook_id, r.author_name,
      r.author_avatar_url, r.text, r.reply_to, r.created_at
    from ${rows} as r join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

/** A key that is kept longer than its time gives way; one in use is the database's to refuse. */
function replaceKeys(kind: Kind, drafts: readonly Draft[], backs: number[]) {
  const values = drafts.flatMap(({ chatId, author, key, createdAt }, index) =>
    key
      ? {
          chat_id: chatId,
          now: createdAt,
          back: backs[index],
          author: authorKey(author),
          key: key.key,
          body_hash: key.bodyHash,
          expires_at: key.expiresAt,
        }
      : [],
  );
  const rows = jsonRows(kind, JSON.stringify(values), {
    chat_id: "integer",
    now: "integer",
    back: "integer",
    author: "text",
    key: "text",
    body_hash: "text",
    expires_at: "integer",
  });
  const forget = raw`delete from message_keys where (chat_id, author, key) in
    (select k.chat_id, k.author, k.key from ${rows} as r
      join message_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
      where k.expires_at <= r.now)`;
  const insert = raw`insert into message_keys
      (chat_id, author, key, body_hash, message_id, expires_at)
    select c.id, r.author, r.key, r.body_hash, c.last_message_id - r.back, r.expires_at
    from ${rows} as r join chats as c on c.id = r.chat_id and c.archived_at is null`;
  return [forget, insert];
}

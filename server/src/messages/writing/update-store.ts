/** SQL of messages that later ones take the place of, found by the author's own key. */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/differences.ts";
import { authorKey, type Draft, type Earlier } from "./draft.ts";

export function updateName({ chatId, author, update }: Draft): string {
  return `${chatId} ${authorKey(author)} ${update?.key}`;
}

export interface Found extends Earlier {
  isOver: boolean;
  /** It was removed: nothing can take its place. */
  isGone: boolean;
}

const nameColumns = { chat_id: "integer", author: "text", key: "text" } as const;

function nameRow({ chatId, author, update }: Draft) {
  return { chat_id: chatId, author: authorKey(author), key: update?.key };
}

/** By `updateName`. */
export async function earlierByKey(
  { kind, sql }: Database,
  drafts: readonly Draft[],
): Promise<Map<string, Found>> {
  const rows = jsonRows(kind, jsonOf(nameColumns, drafts.map(nameRow)), nameColumns);
  const found = await raw<{
    chat_id: number;
    author: string;
    key: string;
    message_id: number;
    is_over: number;
    created_at: number | null;
    reply_to: number | null;
    deleted_at: number | null;
  }>`select distinct k.chat_id, k.author, k.key, k.message_id, k.is_over,
      m.created_at, m.reply_to, m.deleted_at
    from ${rows} as r
    join update_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
    left join messages as m on m.chat_id = k.chat_id and m.id = k.message_id`.execute(sql);
  return new Map(
    found.rows.map((row) => [
      `${row.chat_id} ${row.author} ${row.key}`,
      {
        id: row.message_id,
        isOver: row.is_over === 1,
        isGone: row.created_at === null || row.deleted_at !== null,
        createdAt: row.created_at ?? 0,
        replyTo: row.reply_to ?? undefined,
      },
    ]),
  );
}

/** What is written for one draft: its place among the batch's of its chat, or the message it changes. */
export interface Row {
  draft: Draft;
  /** How many new messages of the chat, and how many changes, follow it in the batch. */
  back: number;
  revBack: number;
  earlier: Earlier | undefined;
  left: number | undefined;
}

/** The statements beside those of new messages, for a batch that has any need of them. */
export function createUpdateStatements({
  kind,
  sql,
}: Database): (rows: readonly Row[]) => CompiledQuery[] {
  const change = changeMessages(kind).compile(sql);
  const forget = forgetLeft(kind).compile(sql);
  const remember = insertKeys(kind).compile(sql);
  const end = endKeys(kind).compile(sql);

  return (rows) => {
    const statements: CompiledQuery[] = [];
    const changes = rows.filter(({ earlier }) => earlier);
    if (changes.length > 0) {
      statements.push(given(change, jsonOf(changeColumns, changes.map(changeRow))));
      statements.push(given(end, jsonOf(keyColumns, changes.map(keyRow))));
    }
    const fresh = rows.filter(({ draft, earlier }) => draft.update && !earlier);
    if (fresh.length > 0) {
      const keys = jsonOf(keyColumns, fresh.map(keyRow));
      if (fresh.some(({ left }) => left !== undefined)) statements.push(given(forget, keys));
      statements.push(given(remember, keys));
    }
    return statements;
  };
}

function given(query: CompiledQuery, json: string): CompiledQuery {
  return { ...query, parameters: [json] };
}

type Kind = Database["kind"];

const changeColumns = {
  chat_id: "integer",
  message_id: "integer",
  rev_back: "integer",
  author_name: "text",
  author_avatar_url: "text",
  text: "text",
  cards: "text",
  files: "text",
  silent: "integer",
  mentions: "text",
  now: "integer",
} as const;

function changeRow({ draft, earlier, revBack }: Row) {
  const { author, cards, files } = draft;
  return {
    chat_id: draft.chatId,
    message_id: earlier?.id,
    rev_back: revBack,
    author_name: author.kind === "webhook" ? author.name : null,
    author_avatar_url: author.kind === "webhook" ? author.avatarUrl : null,
    text: draft.text,
    cards: cards?.json,
    files: files && JSON.stringify(files),
    silent: draft.silent ? 1 : null,
    mentions: draft.mentions,
    now: draft.createdAt,
  };
}

function changeMessages(kind: Kind) {
  return raw`update messages
    set text = r.text, cards = r.cards, files = r.files, author_name = r.author_name,
      author_avatar_url = r.author_avatar_url, silent = r.silent, mentions = r.mentions,
      edited_at = r.now, rev = c.rev - r.rev_back
    from ${jsonRows(kind, "", changeColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null
    where messages.chat_id = r.chat_id and messages.id = r.message_id
      and messages.deleted_at is null`;
}

const keyColumns = {
  chat_id: "integer",
  author: "text",
  key: "text",
  back: "integer",
  left_id: "integer",
  is_over: "integer",
} as const;

function keyRow({ draft, back, left }: Row) {
  return {
    ...nameRow(draft),
    back,
    left_id: left,
    is_over: draft.update?.isOver ? 1 : 0,
  };
}

/** Only what was seen to be left behind: another process may have begun anew in the meantime. */
function forgetLeft(kind: Kind) {
  return raw`delete from update_keys where (chat_id, author, key, message_id) in
    (select r.chat_id, r.author, r.key, r.left_id from ${jsonRows(kind, "", keyColumns)} as r)`;
}

function insertKeys(kind: Kind) {
  return raw`insert into update_keys (chat_id, author, key, message_id, is_over)
    select c.id, r.author, r.key, c.last_message_id - r.back, r.is_over
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

function endKeys(kind: Kind) {
  return raw`update update_keys set is_over = r.is_over
    from ${jsonRows(kind, "", keyColumns)} as r
    where update_keys.chat_id = r.chat_id and update_keys.author = r.author
      and update_keys.key = r.key`;
}

/** SQL of what a new message brings beside its row: its files, and the keys that make a repeat known. */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/differences.ts";
import type { Write } from "./batch.ts";
import { authorKey } from "./draft.ts";
import type { Row } from "./update-store.ts";

type Kind = Database["kind"];

/** The statements for a batch that has any need of them. */
export function createNewMessageStatements({
  kind,
  sql,
}: Database): (rows: readonly (Row & Pick<Write, "waiting">)[]) => CompiledQuery[] {
  const forget = forgetOldKeys(kind).compile(sql);
  const remember = insertKeys(kind).compile(sql);
  const link = linkFiles(kind).compile(sql);

  return (rows) => {
    const statements: CompiledQuery[] = [];
    const files = rows.flatMap(fileRows);
    if (files.length > 0) statements.push(given(link, jsonOf(fileColumns, files)));
    const keys = rows.flatMap(keyRows);
    if (keys.length > 0) {
      const json = jsonOf(keyColumns, keys);
      statements.push(given(forget, json), given(remember, json));
    }
    return statements;
  };
}

function given(query: CompiledQuery, json: string): CompiledQuery {
  return { ...query, parameters: [json] };
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

function keyRows({ waiting, back, earlier }: Row & Pick<Write, "waiting">) {
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

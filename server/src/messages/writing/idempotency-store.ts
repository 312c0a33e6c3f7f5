/** SQL of the keys by which a repeated request is known. */
import { type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/differences.ts";
import type { Schema } from "../../database/schema.ts";
import { authorKey, type Draft, type Posted } from "./draft.ts";

export interface UsedKey extends Omit<Posted, "outcome"> {
  bodyHash: string;
}

export function keyName(draft: Draft): string {
  return `${draft.chatId} ${authorKey(draft.author)} ${draft.key?.key}`;
}

/** By `keyName`: the keys of these drafts that were used before and are still kept at `now`. */
export async function usedKeys(
  { kind, sql }: Database,
  drafts: readonly Draft[],
  now: number,
): Promise<Map<string, UsedKey>> {
  const columns = { chat_id: "integer", author: "text", key: "text" } as const;
  const wanted = drafts.map(({ chatId, author, key }) => ({
    chat_id: chatId,
    author: authorKey(author),
    key: key?.key,
  }));
  const rows = jsonRows(kind, jsonOf(columns, wanted), columns);
  const found = await raw<{
    chat_id: number;
    author: string;
    key: string;
    body_hash: string;
    message_id: number;
    rev: number;
  }>`select k.chat_id, k.author, k.key, k.body_hash, k.message_id, m.rev
    from ${rows} as r
    join message_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
    join messages as m on m.chat_id = k.chat_id and m.id = k.message_id
    where k.expires_at > ${now}`.execute(sql);
  return new Map(
    found.rows.map((row) => [
      `${row.chat_id} ${row.author} ${row.key}`,
      { id: row.message_id, rev: row.rev, bodyHash: row.body_hash },
    ]),
  );
}

export async function forgetKeys(sql: Kysely<Schema>, before: number): Promise<void> {
  await sql.deleteFrom("message_keys").where("expires_at", "<=", before).execute();
}

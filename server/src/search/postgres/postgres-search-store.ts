/**
 * SQL that searches the index of PostgreSQL. GIN finds all documents of a word at once, so the search
 * reads windows of sequence numbers that double until the page is full: a common word is found in the
 * first window by reading it, a rare one through GIN in the last.
 */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type FindOptions, firstSeqAt, type IndexPage } from "../finding/plan.ts";
import { queryOf } from "./vectors.ts";

type Sql = Kysely<Schema>;

const firstWindow = 4096;

export async function findInWindows(sql: Sql, options: FindOptions): Promise<IndexPage> {
  const { plan, limit, timeoutMs } = options;
  const endsAt = performance.now() + timeoutMs;
  return sql.transaction().execute(async (trx) => {
    await raw`select set_config('statement_timeout', ${String(timeoutMs * 2)}, true)`.execute(trx);
    const { first, last } = await readEdges(trx);
    if (first === null || last === null) return { messages: [], next: undefined };
    const seqAt = (time: number) => firstSeqAt(time, { first, last }, (seq) => readNext(trx, seq));
    const from = plan.after === undefined ? first : await seqAt(plan.after);
    const end = plan.before === undefined ? last + 1 : await seqAt(plan.before);
    let below = Math.min(options.below ?? end, end);
    const query = queryOf(plan);
    const messages: IndexPage["messages"] = [];
    for (let window = firstWindow; below > from; window *= 2) {
      const start = Math.max(from, below - window);
      const found = await readWindow(trx, {
        query,
        chatIds: plan.chatIds,
        start,
        below,
        limit: limit - messages.length,
      });
      messages.push(...found);
      const lastFound = messages.at(-1);
      if (messages.length >= limit && lastFound) return { messages, next: lastFound.seq };
      below = start;
      if (performance.now() > endsAt) return { messages, next: below > from ? below : undefined };
    }
    return { messages, next: undefined };
  });
}

async function readEdges(sql: Sql): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await raw<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from search_documents`.execute(sql);
  return rows[0] ?? { first: null, last: null };
}

async function readNext(sql: Sql, seq: number): Promise<{ at: number } | undefined> {
  const { rows } = await raw<{ at: number }>`select at from search_documents
    where seq >= ${seq} order by seq limit 1`.execute(sql);
  return rows[0];
}

interface Window {
  query: string;
  chatIds: readonly number[];
  start: number;
  /** Exclusive. */
  below: number;
  limit: number;
}

async function readWindow(sql: Sql, { query, chatIds, start, below, limit }: Window) {
  const { rows } = await raw<{ seq: number; chatId: number; messageId: number }>`
    select seq, chat_id as "chatId", message_id as "messageId" from search_documents
    where words @@ ${query}::tsquery and seq >= ${start} and seq < ${below}
      and chat_id = any(${chatIds}::bigint[])
    order by seq desc limit ${limit}`.execute(sql);
  return rows;
}

/**
 * SQL that searches the index of PostgreSQL. GIN finds all documents of a word at once, so the search
 * reads windows of sequence numbers that grow until the page is full: a common word is found in the
 * first window by reading it, a rare one through GIN in the last.
 */
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";
import {
  canFindChats,
  canSkipChats,
  type FindOptions,
  type FoundMessage,
  firstSeqAt,
  type IndexPage,
} from "../finding/plan.ts";
import { queryOf } from "./vectors.ts";

const firstWindow = 4096;
const windowGrowth = 8;
/** After this many pages of messages from other chats, the query filters by chat too. */
const rejectedPages = 8;

export async function findInWindows(sql: Sql, options: FindOptions): Promise<IndexPage> {
  const { plan, limit, timeoutMs } = options;
  const endsAt = performance.now() + timeoutMs;
  return sql.transaction().execute(async (trx) => {
    const { first, last } = await readEdges(trx, timeoutMs * 2);
    if (first === null || last === null) return { messages: [], next: undefined };
    const seqAt = (time: number) => firstSeqAt(time, { first, last }, (seq) => readNext(trx, seq));
    const from = plan.after === undefined ? first : await seqAt(plan.after);
    const end = plan.before === undefined ? last + 1 : await seqAt(plan.before);
    let below = Math.min(options.below ?? end, end);
    const chatIds = new Set(plan.chatIds);
    const wide = { query: queryOf(plan, []), limit: limit * rejectedPages };
    const isFindingChats = canFindChats(plan) || !canSkipChats(plan);
    const narrow = { query: queryOf(plan, isFindingChats ? plan.chatIds : []), limit };
    let isWide = isFindingChats && canSkipChats(plan);
    const messages: FoundMessage[] = [];
    for (let window = firstWindow; below > from; window *= windowGrowth) {
      const start = Math.max(from, below - window);
      const found = isWide
        ? await readWindow(trx, { ...wide, start, below })
        : await readWindow(trx, { ...narrow, start, below, chatIds: plan.chatIds });
      const isFound = ({ chatId, parentChatId }: WindowRow) =>
        chatIds.has(chatId) || (parentChatId !== null && chatIds.has(parentChatId));
      messages.push(...found.filter(isFound).map(({ parentChatId: _, ...message }) => message));
      const lastOfPage = messages[limit - 1];
      if (lastOfPage) return { messages: messages.slice(0, limit), next: lastOfPage.seq };
      const isCut = isWide && found.length === wide.limit;
      below = isCut ? (found.at(-1)?.seq ?? start) : start;
      if (isCut) {
        isWide = false;
        window = firstWindow / windowGrowth;
      }
      if (performance.now() > endsAt) return { messages, next: below > from ? below : undefined };
    }
    return { messages, next: undefined };
  });
}

interface Edges {
  first: number | null;
  last: number | null;
}

async function readEdges(sql: Sql, timeoutMs: number): Promise<Edges> {
  const { rows } = await raw<Edges>`
    select (select min(seq) from search_documents) as first,
      (select max(seq) from search_documents) as last,
      set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(sql);
  return rows[0] ?? { first: null, last: null };
}

async function readNext(sql: Sql, seq: number): Promise<{ at: number } | undefined> {
  const { rows } = await raw<{ at: number }>`select at from search_documents
    where seq >= ${seq} order by seq limit 1`.execute(sql);
  return rows[0];
}

interface Window {
  query: string;
  start: number;
  /** Exclusive. */
  below: number;
  limit: number;
  chatIds?: readonly number[];
}

/** A reply in a thread has the chat of the thread, whose readers find it. */
interface WindowRow extends FoundMessage {
  parentChatId: number | null;
}

async function readWindow(sql: Sql, window: Window): Promise<WindowRow[]> {
  const { query, start, below, limit, chatIds } = window;
  const inChats = chatIds
    ? raw`and (chat_id = any(${chatIds}::bigint[]) or chat_id in
        (select id from chats where parent_chat_id = any(${chatIds}::bigint[])))`
    : raw``;
  const { rows } = await raw<WindowRow>`
    select seq, chat_id as "chatId", message_id as "messageId",
      (select parent_chat_id from chats where id = chat_id) as "parentChatId"
    from search_documents
    where words @@ ${query}::tsquery and seq >= ${start} and seq < ${below} ${inChats}
    order by seq desc limit ${limit}`.execute(sql);
  return rows;
}

/** SQL that searches the index of SQLite. */
import type Sqlite from "better-sqlite3";
import {
  chatPropertiesMax,
  type FindOptions,
  firstSeqAt,
  type IndexPage,
  phrasesOf,
  type SearchPlan,
} from "../finding/plan.ts";
import { properties } from "../indexing/document.ts";
import type { Parts } from "./sqlite-parts-store.ts";

interface DocumentRow {
  chatId: number;
  messageId: number;
}

export function createSqliteSearch(source: Sqlite.Database, index: Sqlite.Database, parts: Parts) {
  const findDocument = index.prepare<[number], DocumentRow>(
    "select chat_id as chatId, message_id as messageId from documents where seq = ?",
  );
  const nextDocument = index.prepare<[number], DocumentRow>(
    `select chat_id as chatId, message_id as messageId from documents where seq >= ?
      order by seq limit 1`,
  );
  const edges = index.prepare<[], { first: number | null; last: number | null }>(
    "select (select min(seq) from documents) as first, (select max(seq) from documents) as last",
  );
  const findTime = source.prepare<[number, number], { at: number }>(
    "select created_at as at from messages where chat_id = ? and id = ?",
  );

  const readNext = (seq: number) => {
    const document = nextDocument.get(seq);
    return document && (findTime.get(document.chatId, document.messageId) ?? { at: 0 });
  };

  return async function find(options: FindOptions): Promise<IndexPage> {
    const { plan, limit, timeoutMs } = options;
    const endsAt = performance.now() + timeoutMs;
    const { first, last } = edges.get() ?? {};
    if (first == null || last == null) return { messages: [], next: undefined };
    const range = { first, last };
    const from = plan.after === undefined ? first : await firstSeqAt(plan.after, range, readNext);
    const end =
      plan.before === undefined ? last + 1 : await firstSeqAt(plan.before, range, readNext);
    const below = Math.min(options.below ?? end, end);
    const chatIds = new Set(plan.chatIds);
    const messages: IndexPage["messages"] = [];
    let lastSeq = below;
    for (const seqs of parts.find(matchOf(plan), below, from)) {
      for (const seq of seqs ?? []) {
        lastSeq = seq;
        const document = findDocument.get(seq);
        if (document && chatIds.has(document.chatId)) messages.push({ seq, ...document });
        if (messages.length >= limit) return { messages, next: lastSeq };
      }
      if (performance.now() > endsAt) return { messages, next: lastSeq };
    }
    return { messages, next: undefined };
  };
}

/** Words consist of letters, digits, marks and emoji, so no operator of FTS5 gets through. */
function matchOf({ terms, chatIds, properties: groups, without }: SearchPlan): string {
  const all = terms.map((term) =>
    anyOf(
      phrasesOf(term).map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? " *" : ""}`),
    ),
  );
  for (const group of groups) all.push(anyOf(group.map((property) => `"${property}"`)));
  if (chatIds.length <= chatPropertiesMax || all.length === 0) {
    all.push(anyOf(chatIds.map((id) => `"${properties.chat(id)}"`)));
  }
  const match = all.join(" AND ");
  return without === undefined ? match : `(${match}) NOT "${without}"`;
}

function anyOf(expressions: string[]): string {
  return `(${expressions.join(" OR ")})`;
}

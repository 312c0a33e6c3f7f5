/** SQL that searches the index of SQLite. */
import type Sqlite from "better-sqlite3";
import {
  canFindChats,
  canSkipChats,
  type FindOptions,
  type IndexPage,
  phrasesOf,
  rejectionsMax,
  type SearchPlan,
} from "../finding/plan.ts";
import { properties } from "../indexing/document.ts";
import type { Documents } from "./sqlite-documents-store.ts";
import type { Parts } from "./sqlite-parts-store.ts";
import { createTimes } from "./sqlite-times-store.ts";

export interface SearchStores {
  source: Sqlite.Database;
  parts: Parts;
  documents: Documents;
}

export function createSqliteSearch({ source, parts, documents }: SearchStores) {
  const times = createTimes(source, documents);
  const readParent = source.prepare<[number], { id: number | null }>(
    "select parent_chat_id as id from chats where id = ?",
  );

  return async function find(options: FindOptions): Promise<IndexPage> {
    const { plan, limit, timeoutMs } = options;
    const endsAt = performance.now() + timeoutMs;
    const edges = documents.edges();
    if (!edges) return { messages: [], next: undefined };
    const from = plan.after === undefined ? edges.first : await times.firstSeqAt(plan.after);
    const end = plan.before === undefined ? edges.last + 1 : await times.firstSeqAt(plan.before);
    const isReadable = createCheck(plan.chatIds, (id) => readParent.get(id)?.id ?? undefined);
    const keyOf = documents.createFind();
    const messages: IndexPage["messages"] = [];
    let below = Math.min(options.below ?? end, end);

    /** Returns whether the search continues in older messages. */
    function read(match: string, rejections: number): boolean {
      let rejectionsLeft = rejections;
      for (const seqs of parts.find(match, below, from)) {
        for (const seq of seqs ?? []) {
          below = seq;
          const key = keyOf(seq);
          if (key && isReadable(key.chatId)) messages.push({ seq, ...key });
          else rejectionsLeft -= 1;
          if (messages.length >= limit || rejectionsLeft < 0) return true;
        }
        if (performance.now() > endsAt) return true;
      }
      return false;
    }

    const isOver = () => messages.length >= limit || performance.now() > endsAt;
    let hasMore = true;
    if (canSkipChats(plan)) {
      const rejections = canFindChats(plan) ? rejectionsMax : Number.POSITIVE_INFINITY;
      hasMore = read(matchOf(plan, []), rejections);
    }
    if (hasMore && !isOver()) hasMore = read(matchOf(plan, plan.chatIds), Number.POSITIVE_INFINITY);
    return { messages, next: hasMore ? below : undefined };
  };
}

/** Threads are read by the readers of their chat. */
function createCheck(chatIds: readonly number[], readParent: (id: number) => number | undefined) {
  const isReadable = new Map(chatIds.map((id) => [id, true]));
  return (id: number): boolean => {
    const known = isReadable.get(id);
    if (known !== undefined) return known;
    const parentId = readParent(id);
    const result = parentId !== undefined && chatIds.includes(parentId);
    isReadable.set(id, result);
    return result;
  };
}

/** Words consist of letters, digits, marks and emoji, so no operator of FTS5 gets through. */
function matchOf(
  { terms, properties: groups, without }: SearchPlan,
  chatIds: readonly number[],
): string {
  const all = terms.map((term) =>
    anyOf(
      phrasesOf(term).map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? " *" : ""}`),
    ),
  );
  for (const group of groups) all.push(anyOf(group.map((property) => `"${property}"`)));
  if (chatIds.length > 0) all.push(anyOf(chatIds.map((id) => `"${properties.chat(id)}"`)));
  const match = all.join(" AND ");
  return without === undefined ? match : `(${match}) NOT "${without}"`;
}

function anyOf(expressions: string[]): string {
  return `(${expressions.join(" OR ")})`;
}

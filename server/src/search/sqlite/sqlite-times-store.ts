/** SQL that finds the sequence number of a time: the index has none, and the messages do. */
import type Sqlite from "better-sqlite3";
import { firstSeqAt } from "../finding/plan.ts";
import type { Documents } from "./sqlite-documents-store.ts";

export function createTimes(source: Sqlite.Database, documents: Documents) {
  const findTime = source.prepare<[number, number], { at: number }>(
    "select created_at as at from messages where chat_id = ? and id = ?",
  );
  const readNext = (seq: number) => {
    const document = documents.findNext(seq);
    return document && (findTime.get(document.chatId, document.messageId) ?? { at: 0 });
  };
  return {
    /** Returns the sequence number of the first document that was posted at a time or later. */
    async firstSeqAt(time: number): Promise<number> {
      const range = documents.edges();
      return range ? firstSeqAt(time, range, readNext) : 0;
    },
  };
}

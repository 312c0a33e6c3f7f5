/** A reply that is also in the chat is two messages: a change of one is a change of the other. */
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../problems.ts";
import * as store from "./copy-store.ts";

interface CopiesOptions {
  database: Database;
  /** Changes one message without a check of permissions. */
  change(
    place: { chatId: number; id: number },
    changed: { text: string; editedAt: number | null; deletedAt: number | null },
  ): Promise<void>;
}

export function createCopies({ database: { sql }, change }: CopiesOptions) {
  /** Call it after a message was edited or deleted. */
  return async (place: { chatId: number; id: number }): Promise<void> => {
    const changed = await store.findLinked(sql, place);
    if (!changed) return;
    const other = await store.findContent(sql, changed.other);
    if (!other || other.deletedAt !== null) return;
    const isSame = other.text === changed.text && changed.deletedAt === null;
    if (isSame) return;
    await change(changed.other, changed).catch((error) => {
      // It was deleted, or the chat was archived, in the meantime.
      if (!(error instanceof Refusal)) throw error;
    });
  };
}

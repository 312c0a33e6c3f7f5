/** Removes many messages at once: those of a deleted user, and those that are too old. */
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { createSlices } from "../slices.ts";
import { recount } from "./counted-store.ts";
import { advanceRev, deleteAll, deleteUpTo, lastExpired, listDeletable } from "./deletion-store.ts";
import { deleteRowsOf, deleteSliceOf } from "./linked-row-store.ts";
import { messageEvent } from "./message.ts";
import { changedAfter } from "./reading/changed-store.ts";
import type { Writer } from "./writing/writer.ts";

interface DeletionOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
  onUncounted?: ((chatId: number) => void) | undefined;
}

/** Returns a function that removes messages of one chat in one transaction. */
export function createDeleteMany(options: DeletionOptions) {
  const { database, bus, clock, writer, onUncounted } = options;
  const { kind, sql } = database;
  const slices = createSlices();
  return async (chatId: number, ids: readonly number[]): Promise<void> => {
    await slices.repeat((most) => deleteSliceOf(sql, chatId, { messages: ids, most }));
    await writer.exclusively(async () => {
      const deleted = await sql.transaction().execute(async (trx) => {
        const before = await advanceRev(trx, chatId, 0);
        const deletable = await listDeletable(trx, chatId, ids);
        if (before === undefined || deletable.length === 0) return undefined;
        await advanceRev(trx, chatId, deletable.length);
        const rows = deletable.map((id, index) => ({
          chat_id: chatId,
          id,
          rev: before + index + 1,
        }));
        await deleteAll(trx, kind, { rows, now: clock.now() });
        await deleteRowsOf(trx, chatId, deletable);
        const lastCountedId = await recount(trx, chatId);
        const messages = await changedAfter(trx, chatId, before, rows.length);
        return messages.map((message) => ({
          ...messageEvent("message.removed", message),
          lastCountedId,
        }));
      });
      if (!deleted) return;
      bus.publish(`chat.${chatId}`, deleted);
      onUncounted?.(chatId);
    });
  };
}

/**
 * Returns a function that deletes the oldest messages of a chat that were posted before a time. It
 * resolves with the id of the last one, or undefined if nothing has expired.
 */
export function createDeleteExpired({
  database,
  writer,
}: Pick<DeletionOptions, "database" | "writer">) {
  const { sql } = database;
  const slices = createSlices();
  return async (chatId: number, before: number, most: number): Promise<number | undefined> => {
    const id = await lastExpired(sql, chatId, { before, most });
    if (id === undefined) return undefined;
    await slices.repeat((count) =>
      deleteSliceOf(sql, chatId, { messages: { upTo: id }, most: count }),
    );
    // Between two batches, because a batch may have planned to update one of these messages.
    await writer.exclusively(() => sql.transaction().execute((trx) => deleteUpTo(trx, chatId, id)));
    return id;
  };
}

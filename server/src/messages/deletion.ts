/** Removes many messages at once: those of a deleted user, and those that are too old. */
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { createSlices } from "../slices.ts";
import { recount } from "./counted-store.ts";
import { advanceRev, deleteAll, deleteUpTo, lastExpired, listDeletable } from "./deletion-store.ts";
import { deleteRowsOf, deleteSliceOf, type MessageSet } from "./linked-row-store.ts";
import { messageEvent } from "./message.ts";
import { changedAfter } from "./reading/changed-store.ts";
import { announceSaved } from "./saved/saved.ts";
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
  const deleteLinked = createDeleteLinked(options);
  return async (chatId: number, ids: readonly number[]): Promise<void> => {
    await deleteLinked(chatId, ids);
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
        const unsaved = await deleteRowsOf(trx, chatId, deletable);
        const lastCountedId = await recount(trx, chatId);
        const messages = await changedAfter(trx, chatId, before, rows.length);
        const events = messages.map((message) => ({
          ...messageEvent("message.removed", message),
          lastCountedId,
        }));
        return { events, unsaved };
      });
      if (!deleted) return;
      bus.publish(`chat.${chatId}`, deleted.events);
      announceSaved(bus, deleted.unsaved);
      onUncounted?.(chatId);
    });
  };
}

/**
 * Returns a function that deletes the oldest messages of a chat that were posted before a time. It
 * resolves with the id of the last one, or undefined if nothing has expired.
 */
export function createDeleteExpired(options: Pick<DeletionOptions, "database" | "bus" | "writer">) {
  const { database, bus, writer } = options;
  const { sql } = database;
  const deleteLinked = createDeleteLinked(options);
  return async (chatId: number, before: number, most: number): Promise<number | undefined> => {
    const id = await lastExpired(sql, chatId, { before, most });
    if (id === undefined) return undefined;
    await deleteLinked(chatId, { upTo: id });
    // Between two batches, because a batch may have planned to update one of these messages.
    const unsaved = await writer.exclusively(() =>
      sql.transaction().execute((trx) => deleteUpTo(trx, chatId, id)),
    );
    announceSaved(bus, unsaved);
    return id;
  };
}

/** Returns a function that deletes what belongs to messages, in slices, before they are deleted. */
function createDeleteLinked({ database, bus }: Pick<DeletionOptions, "database" | "bus">) {
  const slices = createSlices();
  return (chatId: number, messages: MessageSet): Promise<boolean> =>
    slices.repeat(async (most) => {
      const { count, unsaved } = await deleteSliceOf(database.sql, chatId, { messages, most });
      announceSaved(bus, unsaved);
      return count;
    });
}

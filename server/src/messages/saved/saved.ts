/** Messages that users have saved for later. Nobody else learns of them. */
import { limits } from "@belfry/contracts/limits";
import type { SavedIds, SavedPage, SavedQuery } from "@belfry/contracts/people/saved";
import { decodeCursor, encodeCursor } from "../../access/number-cursor.ts";
import type { Bus } from "../../bus/bus.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { lockChat } from "../change-store.ts";
import { forReader } from "../reactions/own-reactions.ts";
import { listByIds } from "../reading/read-store.ts";
import { placesOf } from "../threads/thread-store.ts";
import * as store from "./saved-store.ts";

interface SavedOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
}

const latest: store.SavedPosition = [Number.MAX_SAFE_INTEGER, 0, 0];

export type Saved = ReturnType<typeof createSaved>;

export function createSaved({ database, bus, clock }: SavedOptions) {
  const { sql } = database;

  const announce = (key: store.SavedKey) => announceSaved(bus, [key]);

  return {
    /** Rejects with `message_not_found` or `limit_reached`. */
    async save(key: store.SavedKey): Promise<void> {
      await sql.transaction().execute(async (trx) => {
        // The lock keeps the message from being deleted before the row is there to be deleted with it.
        if (!(await lockChat(trx, key.chatId))) fail("chat_not_found");
        if (!(await store.isPresent(trx, key))) fail("message_not_found");
        if (await store.isSaved(trx, key)) return;
        requireCapacity(await store.countSaved(trx, key.userId));
        await store.addSaved(trx, key, clock.now());
      });
      announce(key);
    },

    async unsave(key: store.SavedKey): Promise<void> {
      if (await store.deleteSaved(sql, key)) announce(key);
    },

    isSaved: (key: store.SavedKey): Promise<boolean> => store.isSaved(sql, key),

    /** Lists only what the user may read now. */
    async listSaved(
      userId: number,
      { cursor, limit = limits.pageSize }: SavedQuery,
    ): Promise<SavedPage> {
      const position = cursor === undefined ? latest : parseCursor(cursor);
      const rows = await store.listSaved(sql, userId, position, limit + 1);
      const entries = rows.slice(0, limit);
      const found = entries.length > 0 ? await listByIds(database, entries) : [];
      const messages = await forReader(sql, userId, found);
      const messageByKey = new Map(messages.map((one) => [`${one.chatId} ${one.id}`, one]));
      const threads = await placesOf(
        sql,
        entries.map(({ chatId }) => chatId),
      );
      const items = entries.flatMap(({ chatId, messageId, savedAt }) => {
        const message = messageByKey.get(`${chatId} ${messageId}`);
        if (!message || message.deletedAt) return [];
        const thread = threads.get(chatId);
        return [{ savedAt: isoTime(savedAt), message, ...(thread && { thread }) }];
      });
      const last = rows.length > limit ? entries.at(-1) : undefined;
      return { items, ...(last && { nextCursor: cursorOf(last) }) };
    },

    async listSavedIds(userId: number): Promise<SavedIds> {
      const byChat = Map.groupBy(await store.allSaved(sql, userId), ({ chatId }) => chatId);
      const items = [...byChat].map(([chatId, rows]) => ({
        chatId,
        messageIds: rows.map(({ messageId }) => messageId),
      }));
      return { items };
    },

    /** Returns the rows for an export of the user's data. */
    async exportSaved(userId: number) {
      const rows = await store.allSaved(sql, userId);
      return rows.map((row) => ({ ...row, savedAt: isoTime(row.savedAt) }));
    },
  };
}

/**
 * Call it after users have saved messages or unsaved them, and when messages that were saved have been
 * deleted: users may have left the chat, and threads may not be open.
 */
export function announceSaved(bus: Bus, keys: readonly store.SavedKey[]): void {
  for (const { userId, chatId, messageId } of keys) {
    bus.publish(`user.${userId}`, [{ type: "saved.changed", chatId, messageId }]);
  }
}

function cursorOf({ savedAt, chatId, messageId }: store.SavedRow): string {
  return encodeCursor([savedAt, chatId, messageId]);
}

function parseCursor(cursor: string): store.SavedPosition {
  const [at = 0, chatId = 0, messageId = 0] = decodeCursor(cursor, 3);
  return [at, chatId, messageId];
}

function requireCapacity(count: number): void {
  const limit = limits.savedPerUser;
  if (count < limit) return;
  const detail = `You can save at most ${limit} messages. Remove some from the list first.`;
  fail("limit_reached", { detail, limit });
}

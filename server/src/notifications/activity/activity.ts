/** Activity: the messages that mention a user or reply to them, newest first. */
import { limits } from "@belfry/contracts/limits";
import type { ActivityPage, ActivityQuery } from "@belfry/contracts/people/activity";
import { decodeCursor, encodeCursor } from "../../access/number-cursor.ts";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { type ActivityPosition, type ActivityRow, listActivity } from "./activity-store.ts";

export interface ActivityOptions {
  database: Database;
  messages: Pick<Messages, "listByIds" | "threads">;
}

const latest: ActivityPosition = [Number.MAX_SAFE_INTEGER, 0, 0];

export function createActivity({ database, messages }: ActivityOptions) {
  /** Lists only what the user may read now. */
  return async (userId: number, { cursor, limit = limits.pageSize }: ActivityQuery) => {
    const position = cursor === undefined ? latest : parseCursor(cursor);
    const rows = await listActivity(database.sql, userId, position, limit + 1);
    const entries = rows.slice(0, limit);
    const found = entries.length > 0 ? await messages.listByIds(entries, userId) : [];
    const messageByKey = new Map(found.map((one) => [`${one.chatId} ${one.id}`, one]));
    const threads = await messages.threads.placesOf(entries.map(({ chatId }) => chatId));
    const items = entries.flatMap(({ chatId, messageId, reason }) => {
      const message = messageByKey.get(`${chatId} ${messageId}`);
      if (!message || message.deletedAt) return [];
      const thread = threads.get(chatId);
      return [{ reason, message, ...(thread && { thread }) }];
    });
    const last = rows.length > limit ? entries.at(-1) : undefined;
    const page: ActivityPage = { items, ...(last && { nextCursor: cursorOf(last) }) };
    return page;
  };
}

function cursorOf({ createdAt, chatId, messageId }: ActivityRow): string {
  return encodeCursor([createdAt, chatId, messageId]);
}

function parseCursor(cursor: string): ActivityPosition {
  const [at = 0, chatId = 0, messageId = 0] = decodeCursor(cursor, 3);
  return [at, chatId, messageId];
}

/** Activity: the messages that mention a user or reply to them, newest first. */
import { limits } from "@belfry/contracts/limits";
import type { ActivityPage, ActivityQuery } from "@belfry/contracts/people/activity";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { fail } from "../../problems.ts";
import { type ActivityPosition, type ActivityRow, listActivity } from "./activity-store.ts";

export interface ActivityOptions {
  database: Database;
  messages: Pick<Messages, "listByIds">;
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
    const items = entries.flatMap(({ chatId, messageId, reason }) => {
      const message = messageByKey.get(`${chatId} ${messageId}`);
      return message && !message.deletedAt ? [{ reason, message }] : [];
    });
    const last = rows.length > limit ? entries.at(-1) : undefined;
    const page: ActivityPage = { items, ...(last && { nextCursor: cursorOf(last) }) };
    return page;
  };
}

function cursorOf({ createdAt, chatId, messageId }: ActivityRow): string {
  return Buffer.from([createdAt, chatId, messageId].join(".")).toString("base64url");
}

function parseCursor(cursor: string): ActivityPosition {
  const parts = Buffer.from(cursor, "base64url").toString().split(".").map(Number);
  const [at = 0, chatId = 0, messageId = 0] = parts;
  if (parts.length !== 3 || !parts.every(Number.isSafeInteger)) {
    fail("invalid_query", { detail: "cursor is not one of a previous reply." });
  }
  return [at, chatId, messageId];
}

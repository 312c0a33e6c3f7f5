/** Activity: the messages that mention a user or reply to them, newest first. */
import { limits } from "@belfry/contracts/limits";
import type { ActivityPage, ActivityQuery } from "@belfry/contracts/people/activity";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { fail } from "../../problems.ts";
import { type CallPosition, type CallRow, listCalls } from "./activity-store.ts";

export interface ActivityOptions {
  database: Database;
  messages: Pick<Messages, "listByIds">;
}

const latest: CallPosition = [Number.MAX_SAFE_INTEGER, 0, 0];

export function createActivity({ database, messages }: ActivityOptions) {
  /** Lists only what the user may read now. */
  return async (userId: number, { cursor, limit = limits.pageSize }: ActivityQuery) => {
    const position = cursor === undefined ? latest : parseCursor(cursor);
    const rows = await listCalls(database.sql, userId, position, limit + 1);
    const calls = rows.slice(0, limit);
    const found = calls.length > 0 ? await messages.listByIds(calls) : [];
    const messageByKey = new Map(found.map((one) => [`${one.chatId} ${one.id}`, one]));
    const items = calls.flatMap(({ chatId, messageId, reason }) => {
      const message = messageByKey.get(`${chatId} ${messageId}`);
      return message && !message.deletedAt ? [{ reason, message }] : [];
    });
    const last = rows.length > limit ? calls.at(-1) : undefined;
    const page: ActivityPage = { items, ...(last && { nextCursor: cursorOf(last) }) };
    return page;
  };
}

function cursorOf({ createdAt, chatId, messageId }: CallRow): string {
  return Buffer.from([createdAt, chatId, messageId].join(".")).toString("base64url");
}

function parseCursor(cursor: string): CallPosition {
  const parts = Buffer.from(cursor, "base64url").toString().split(".").map(Number);
  const [at = 0, chatId = 0, messageId = 0] = parts;
  if (parts.length !== 3 || !parts.every(Number.isSafeInteger)) {
    fail("invalid_query", { detail: "cursor is not one of a previous reply." });
  }
  return [at, chatId, messageId];
}

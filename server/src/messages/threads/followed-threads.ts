/** The list of the threads that a user follows, with their roots and last replies. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { countMissed } from "@belfry/contracts/live/unread";
import type { Message } from "@belfry/contracts/messages/messages";
import type { ThreadPage, ThreadsQuery } from "@belfry/contracts/people/threads";
import type { Chats } from "../../chats/chats.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { forReader } from "../reactions/own-reactions.ts";
import { listByIds } from "../reading/read-store.ts";
import { summariesOf } from "../reading/thread-summary-store.ts";

interface FollowedThreadsOptions {
  database: Database;
  threads: Pick<Chats["threads"], "list" | "chatFor">;
}

/** A place in the list: unread threads come first, and then the last reply decides. */
type Position = readonly [isUnread: 0 | 1, lastAt: string, chatId: number];

export function createFollowedThreads({ database, threads }: FollowedThreadsOptions) {
  const { sql } = database;

  return async (userId: number, { cursor, limit = limits.pageSize }: ThreadsQuery) => {
    const followed = await threads.list(userId);
    const summaries = await summariesOf(
      sql,
      followed.map(({ row }) => row.id),
    );
    const entries = followed.flatMap(({ row, state, isUnread }) => {
      const thread = summaries.get(row.id);
      if (!thread) return [];
      const position: Position = [isUnread ? 1 : 0, thread.lastAt, row.id];
      return [{ row, state, thread, position }];
    });
    entries.sort((a, b) => compare(a.position, b.position));
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    const rest = after ? entries.filter(({ position }) => compare(position, after) > 0) : entries;
    const shown = rest.slice(0, limit);
    const messages = await listByIds(
      database,
      shown.flatMap(({ row, thread }) => [
        { chatId: row.parent_id, messageId: row.parent_message_id },
        { chatId: row.id, messageId: thread.lastId },
      ]),
    );
    const byPlace = new Map(
      (await forReader(sql, userId, messages)).map((message) => [placeOf(message), message]),
    );
    const items: ThreadPage["items"] = [];
    for (const { row, thread, state } of shown) {
      const chat: Chat | undefined = await threads.chatFor(userId, row.id);
      const root = byPlace.get(`${row.parent_id} ${row.parent_message_id}`);
      const lastReply = byPlace.get(`${row.id} ${thread.lastId}`);
      // The user has lost the chat in the meantime, or the reply was deleted.
      if (!chat || !lastReply) continue;
      items.push({
        chat,
        parent: { id: row.parent_id, title: row.parent_title },
        ...(root && { root }),
        lastReply,
        unreadCount: countMissed(chat),
        mentionCount: state.unreadMentionIds.length,
      });
    }
    const last = shown.at(-1);
    return { items, ...(last && rest.length > limit && { nextCursor: format(last.position) }) };
  };
}

function placeOf({ chatId, id }: Message): string {
  return `${chatId} ${id}`;
}

function compare(a: Position, b: Position): number {
  return b[0] - a[0] || b[1].localeCompare(a[1]) || b[2] - a[2];
}

function format(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function parseCursor(cursor: string): Position {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (!Array.isArray(position) || position.length !== 3) throw new TypeError();
    const [isUnread, lastAt, chatId]: unknown[] = position;
    if ((isUnread !== 0 && isUnread !== 1) || typeof lastAt !== "string") throw new TypeError();
    if (typeof chatId !== "number") throw new TypeError();
    return [isUnread, lastAt, chatId];
  } catch {
    return fail("invalid_query", { detail: "cursor is not one of a previous reply." });
  }
}

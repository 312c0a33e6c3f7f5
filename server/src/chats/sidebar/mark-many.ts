/** Moves a user's read marks in many chats at once. */
import type { Bus, Signal } from "../../bus/bus.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./mark-many-store.ts";

export type MarkMany = ReturnType<typeof createMarkMany>;

export function createMarkMany({ database, bus }: { database: Database; bus: Bus }) {
  const { sql } = database;

  /** Messages after the given ones stay unread: the user may not have seen them. */
  async function markRead(userId: number, marks: readonly store.Mark[]): Promise<void> {
    const moved = await store.markRead(sql, userId, lastOfEach(marks));
    const signals = moved.map(({ chatId, messageId, unreadMarks }): Signal => {
      // As in `members.markRead`: signals of a mark that also moves back may overtake each other.
      if (unreadMarks > 0) return { type: "attention.changed", chatId };
      return { type: "read.changed", chatId, messageId };
    });
    publish(userId, signals);
  }

  async function markUnread(userId: number, marks: readonly store.Mark[]): Promise<void> {
    const chatIds = await store.markUnread(sql, userId, lastOfEach(marks));
    publish(
      userId,
      chatIds.map((chatId) => ({ type: "attention.changed", chatId })),
    );
  }

  function publish(userId: number, signals: readonly Signal[]): void {
    if (signals.length > 0) bus.publish(`user.${userId}`, signals);
  }

  return { markRead, markUnread };
}

/** A chat that is named twice would be updated by either row. */
function lastOfEach(marks: readonly store.Mark[]): store.Mark[] {
  return [...new Map(marks.map((mark) => [mark.chatId, mark])).values()];
}

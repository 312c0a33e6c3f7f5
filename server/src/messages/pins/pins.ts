/** Pinned messages of a chat. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Bus } from "../../bus/bus.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { changeColumns, lockChat } from "../change-store.ts";
import { forReader } from "../reactions/own-reactions.ts";
import type { Writer } from "../writing/writer.ts";
import * as store from "./pin-store.ts";

interface PinsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
}

export function createPins({ database, bus, clock, writer }: PinsOptions) {
  const { sql } = database;

  return {
    /**
     * Pins a message or unpins it, and publishes that after the commit. A message that is pinned keeps
     * the member who pinned it first. Rejects with `message_not_found`, `chat_archived` or
     * `limit_reached`.
     */
    async setPinned(
      { id: userId, displayName }: { id: number; displayName: string },
      key: { chatId: number; messageId: number },
      isPinned: boolean,
    ): Promise<void> {
      const { chatId, messageId } = key;
      const at = clock.now();
      await writer.exclusively(async () => {
        const changed = await sql.transaction().execute(async (trx) => {
          const chat = (await lockChat(trx, chatId)) ?? fail("chat_not_found");
          if (chat.isArchived) fail("chat_archived");
          const before = (await store.findPin(trx, key)) ?? fail("message_not_found");
          if (before.isPinned === isPinned) return undefined;
          if (isPinned) requireCapacity(await store.countPins(trx, chatId));
          const pin = { pinned_by: isPinned ? userId : null, pinned_at: isPinned ? at : null };
          return { rev: await changeColumns(trx, key, pin), root: chat.root };
        });
        if (!changed) return;
        const { rev, root } = changed;
        const event = {
          type: "pin.changed",
          chatId,
          id: messageId,
          rev,
          prevRev: rev - 1,
        } as const;
        const pinned = isPinned ? { userId, displayName, at: isoTime(at) } : null;
        bus.publish(`chat.${chatId}`, [{ ...event, pinned }]);
        // The root has the `rev` of its thread.
        if (root) bus.publish(`chat.${root.chatId}`, [{ type: "thread.changed", ...root }]);
      });
    },

    /** Returns the pinned messages as this user reads them, the last pinned one first. */
    async listPinned(
      { id, firstMessageId }: Pick<Chat, "id" | "firstMessageId">,
      readerId: number,
    ): Promise<Message[]> {
      return forReader(sql, readerId, await store.listPinned(sql, id, firstMessageId));
    },
  };
}

function requireCapacity(count: number): void {
  const limit = limits.pinsPerChat;
  if (count < limit) return;
  fail("limit_reached", { detail: `A chat can have at most ${limit} pinned messages.`, limit });
}

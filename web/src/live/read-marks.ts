/** Sends the user's read position shortly after they stop scrolling. */

import { isTemporary } from "@belfry/client/problem-error";
import type { Call } from "../api/call.ts";
import type { Retries, Timers } from "../api/timers.ts";
import type { Store } from "./store.ts";

const settleMs = 300;

interface ReadMarkOptions {
  store: Store;
  call: Call;
  retries: Retries;
  timers: Timers;
}

export function createReadMarks({ store, call, retries, timers }: ReadMarkOptions) {
  const timerByChat = new Map<number, number>();
  /** Chats with a running `send`. */
  const sending = new Set<number>();
  /** Chats with a mark that is to be sent. */
  const waiting = new Set<number>();
  /** Chats with a mark that the server has rejected. */
  const rejected = new Set<number>();

  /** Marks a chat as read up to a message: in the store immediately, on the server with a delay. */
  function markRead(chatId: number, messageId: number) {
    const chat = store.get().state.chats[chatId];
    if (!chat || messageId <= chat.me.readMessageId) return;
    store.apply({ type: "read.changed", chatId, messageId });
    waiting.add(chatId);
    timers.clearTimeout(timerByChat.get(chatId));
    const timer = timers.setTimeout(() => void send(chatId), settleMs);
    timerByChat.set(chatId, timer);
  }

  /** Sends what the server does not have: the user may have been removed from the chat for a while. */
  function flush() {
    for (const chatId of rejected) waiting.add(chatId);
    rejected.clear();
    for (const chatId of waiting) void send(chatId);
  }

  async function send(chatId: number) {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    for (let attempt = 0; !retries.isStopped() && waiting.delete(chatId); ) {
      const messageId = store.get().state.chats[chatId]?.me.readMessageId;
      if (!messageId) break;
      try {
        await call("PUT /api/chats/:chatId/read", { params: { chatId }, body: { messageId } });
      } catch (error) {
        if (isTemporary(error)) {
          waiting.add(chatId);
          await retries.pause(attempt++);
        } else rejected.add(chatId);
      }
    }
    sending.delete(chatId);
  }

  return { markRead, flush };
}

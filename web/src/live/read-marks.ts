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

  const readMessageId = (chatId: number) => store.get().state.chats[chatId]?.me.readMessageId ?? 0;

  /** Marks a chat as read up to a message: in the store immediately, on the server with a delay. */
  function markRead(chatId: number, messageId: number) {
    const chat = store.get().state.chats[chatId];
    if (!chat || messageId <= chat.me.readMessageId) return;
    store.apply({ type: "read.changed", chatId, messageId });
    timers.clearTimeout(timerByChat.get(chatId));
    const timer = timers.setTimeout(() => void send(chatId), settleMs);
    timerByChat.set(chatId, timer);
  }

  async function send(chatId: number) {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    let sent = 0;
    for (let attempt = 0; readMessageId(chatId) > sent && !retries.isStopped(); ) {
      const messageId = readMessageId(chatId);
      try {
        await call("PUT /api/chats/:chatId/read", { params: { chatId }, body: { messageId } });
        sent = messageId;
      } catch (error) {
        if (!isTemporary(error)) break;
        await retries.pause(attempt++);
      }
    }
    sending.delete(chatId);
  }

  return { markRead };
}

/** How far one has read, told to the server a moment after reading stopped moving on. */
import { call } from "../api/call.ts";
import type { Store } from "./store.ts";

const settleMs = 300;

export function createReadMarks(store: Store) {
  const timers = new Map<number, number>();

  /** Seen up to this message; the count falls at once, the server hears of the last one. */
  function markRead(chatId: number, messageId: number) {
    const chat = store.get().state.chats[chatId];
    if (!chat || messageId <= chat.me.readMessageId) return;
    store.apply({ type: "read.changed", chatId, messageId });
    clearTimeout(timers.get(chatId));
    timers.set(chatId, window.setTimeout(tell, settleMs, chatId, messageId));
  }

  function tell(chatId: number, messageId: number) {
    timers.delete(chatId);
    const params = { chatId };
    // Lost on the way it is only read again: the next list of chats shows it as unread.
    call("PUT /api/chats/:chatId/read", { params, body: { messageId } }).catch(() => {});
  }

  return { markRead };
}

/** Sends the user's read position shortly after they stop scrolling, and moves it back. */

import { isTemporary } from "@belfry/client/problem-error";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { withReadMark } from "@belfry/contracts/live/weight";
import type { Call } from "../api/call.ts";
import type { Retries, Timers } from "../api/timers.ts";
import type { Store } from "./store.ts";

const settleMs = 300;

export interface ReadMark {
  chatId: number;
  messageId: number;
}

interface ReadMarkOptions {
  store: Store;
  call: Call;
  retries: Retries;
  timers: Timers;
}

export function createReadMarks({ store, call, retries, timers }: ReadMarkOptions) {
  const timerByChat = new Map<number, number>();
  /** The running `send` of each chat. */
  const sending = new Map<number, Promise<void>>();
  /** Chats with a mark that is to be sent. */
  const waiting = new Set<number>();
  /** Chats with a mark that the server has rejected. */
  const rejected = new Set<number>();

  /**
   * Marks a chat as read up to a message: in the store immediately, on the server with a delay. Does
   * nothing if messages were marked as unread since the caller saw the chat as `seen`.
   */
  function markRead(chatId: number, messageId: number, seen?: Chat["me"]) {
    const chat = store.get().state.chats[chatId];
    if (!chat || messageId <= chat.me.readMessageId) return;
    if (seen && seen.markedUnread?.count !== chat.me.markedUnread?.count) return;
    store.set(({ state, ...live }) => {
      const chats = { ...state.chats, [chatId]: withReadMark(chat, messageId) };
      return { ...live, state: { ...state, chats } };
    });
    waiting.add(chatId);
    timers.clearTimeout(timerByChat.get(chatId));
    const timer = timers.setTimeout(() => send(chatId), settleMs);
    timerByChat.set(chatId, timer);
  }

  /** Sends what the server does not have: the user may have been removed from the chat for a while. */
  function flush() {
    for (const chatId of rejected) waiting.add(chatId);
    rejected.clear();
    for (const chatId of waiting) send(chatId);
  }

  /**
   * Moves the read mark back to just before a message, after the server has the marks before: it would
   * ignore a message that it has as unread.
   */
  async function markUnread(chatId: number, messageId: number): Promise<void> {
    timers.clearTimeout(timerByChat.get(chatId));
    if (waiting.has(chatId)) send(chatId);
    await sending.get(chatId);
    const params = { chatId };
    await call("PUT /api/chats/:chatId/unread", { params, body: { messageId } });
  }

  /** Marks many chats as read up to a message each, or as unread from one. The changes come as events. */
  async function markMany(act: "read" | "unread", items: readonly ReadMark[]): Promise<void> {
    for (let at = 0; at < items.length; at += limits.chatsPerRequest) {
      const body = { items: items.slice(at, at + limits.chatsPerRequest) };
      await call(`POST /api/me/chats/${act}`, { body });
    }
  }

  function send(chatId: number): void {
    if (sending.has(chatId)) return;
    const sent = sendWaiting(chatId).finally(() => sending.delete(chatId));
    sending.set(chatId, sent);
  }

  async function sendWaiting(chatId: number) {
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
  }

  return { markRead, markUnread, markMany, flush };
}

/** Fetches the messages of chats into the store. */

import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import {
  applyChanges,
  extendTimeline,
  type Timeline,
  timelineFrom,
} from "@belfry/contracts/live/timeline";
import { countMissed, lastReadId } from "@belfry/contracts/live/unread";
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import type { Call } from "../api/call.ts";
import type { Loads } from "../api/loads.ts";
import type { Retries } from "../api/timers.ts";
import { type Store, withTimeline } from "./store.ts";

export interface Position {
  /** A message that must be loaded. */
  around?: number;
  /** The newest messages, even if the first unread one is further up. */
  newest?: boolean;
}

export type History = ReturnType<typeof createHistory>;

interface HistoryOptions {
  store: Store;
  call: Call;
  loads: Loads;
  retries: Retries;
  /** Receives all messages that are fetched. */
  onMessages?: (messages: readonly Message[]) => void;
}

export function createHistory({ store, call, loads, retries, onMessages }: HistoryOptions) {
  /** The last requested position, by chat. */
  const wantedByChat = new Map<number, string>();
  /** Chats with a running `catchUp`. */
  const catchingUp = new Set<number>();

  const timelineOf = (chatId: number) => store.get().state.timelines[chatId];

  /**
   * Repeats a request that failed for a short time, while its reply is needed. Rejects with its last
   * error.
   */
  async function repeat<T>(isNeeded: () => boolean, request: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await request();
      } catch (error) {
        const minMs = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;
        const mayRepeat = isTemporary(error) && isNeeded() && (await retries.pause(attempt, minMs));
        if (!mayRepeat || !isNeeded()) throw error;
      }
    }
  }

  /**
   * Loads the messages at a position unless they are loaded. The last requested position wins. Repeats
   * a failed request if other messages of the chat are shown, so that nothing says that it failed.
   */
  function openChat(chatId: number, position: Position = {}): Promise<void> {
    const key = `open ${chatId} ${position.around ?? ""} ${position.newest ?? ""}`;
    wantedByChat.set(chatId, key);
    return loads.once(key, async () => {
      const chat = store.get().state.chats[chatId];
      const timeline = timelineOf(chatId);
      const around = position.around ?? (position.newest ? undefined : farUnread(chat));
      if (timeline && contains(timeline, around)) return;
      const query = { limit: limits.pageSize, ...(around ? { around } : {}) };
      let version = "";
      const isNeeded = () => timelineOf(chatId) !== undefined && wantedByChat.get(chatId) === key;
      const page = await repeat(isNeeded, () => {
        version = loads.versionOf(`messages ${chatId}`);
        return call("GET /api/chats/:chatId/messages", { params: { chatId }, query });
      });
      onMessages?.(page.items);
      if (timelineOf(chatId) && wantedByChat.get(chatId) !== key) return;
      // The browser may have sent the first requests before this code ran: see `earlyRequests`.
      const isOld = page.rev < (store.get().state.chats[chatId]?.rev ?? 0);
      const isStale = isOld || version !== loads.versionOf(`messages ${chatId}`);
      const messages = withNewer(page, timelineOf(chatId));
      store.set((live) => withTimeline(live, chatId, { ...timelineFrom(page), messages, isStale }));
    });
  }

  function loadMore(chatId: number, side: "older" | "newer"): Promise<void> {
    return loads.once(`${side} ${chatId}`, async () => {
      const edge = edgeOf(timelineOf(chatId), side);
      if (!edge) return;
      const query = { limit: limits.pageSize, [side === "older" ? "before" : "after"]: edge };
      const isNeeded = () => edgeOf(timelineOf(chatId), side) === edge;
      const page = await repeat(isNeeded, () =>
        call("GET /api/chats/:chatId/messages", { params: { chatId }, query }),
      );
      onMessages?.(page.items);
      store.set((live) => {
        const timeline = live.state.timelines[chatId];
        // This page does not continue a timeline that was replaced during the request.
        if (!timeline || edgeOf(timeline, side) !== edge) return live;
        return withTimeline(live, chatId, extendTimeline(timeline, side, page));
      });
    });
  }

  /** Fetches changes until the timeline is not stale. */
  async function catchUp(chatId: number): Promise<void> {
    if (catchingUp.has(chatId)) return;
    catchingUp.add(chatId);
    for (let attempt = 0; timelineOf(chatId)?.isStale; attempt++) {
      if (attempt > 0 && !(await retries.pause(attempt - 1))) break;
      const afterRev = timelineOf(chatId)?.rev;
      if (afterRev === undefined) break;
      const options = { params: { chatId }, query: { afterRev } };
      try {
        const changes = await call("GET /api/chats/:chatId/changes", options);
        onMessages?.(changes.items);
        store.set((live) => {
          const timeline = live.state.timelines[chatId];
          // A page may have set the timeline back to before these changes: they would leave a gap.
          if (!timeline || timeline.rev < afterRev) return live;
          return withTimeline(live, chatId, applyChanges(timeline, changes));
        });
      } catch (error) {
        if (!isTemporary(error)) break;
      }
      if (timelineOf(chatId)?.rev !== afterRev) attempt = -1;
    }
    catchingUp.delete(chatId);
  }

  /** Shortens the timeline of a chat that is no longer shown, because every event makes it longer. */
  function closeChat(chatId: number) {
    const timeline = timelineOf(chatId);
    if (!timeline || timeline.hasNewer || timeline.messages.length <= 4 * limits.pageSize) return;
    const messages = timeline.messages.slice(-2 * limits.pageSize);
    store.set((live) => withTimeline(live, chatId, { ...timeline, messages, hasOlder: true }));
  }

  return {
    openChat,
    closeChat,
    loadOlder: (chatId: number) => loadMore(chatId, "older"),
    loadNewer: (chatId: number) => loadMore(chatId, "newer"),
    catchUp,
  };
}

/** Keeps loaded messages that have changed since the page was read. */
function withNewer({ items, rev }: MessagePage, timeline: Timeline | undefined): Message[] {
  const newer = timeline?.messages.filter((message) => message.rev > rev) ?? [];
  return items.map((message) => newer.find(({ id }) => id === message.id) ?? message);
}

/** The first or last message loaded, or undefined if the chat has no more on that side. */
function edgeOf(timeline: Timeline | undefined, side: "older" | "newer"): number | undefined {
  if (!timeline || !(side === "older" ? timeline.hasOlder : timeline.hasNewer)) return undefined;
  return side === "older" ? timeline.messages[0]?.id : timeline.messages.at(-1)?.id;
}

/** The first unread message if the newest page may not contain it. */
function farUnread(chat: Chat | undefined): number | undefined {
  if (!chat || countMissed(chat) === 0) return undefined;
  const firstId = lastReadId(chat) + 1;
  return chat.lastMessageId - firstId < limits.pageSize - 1 ? undefined : firstId;
}

/** `messageId` is undefined for the newest messages. */
function contains({ messages, hasNewer }: Timeline, messageId: number | undefined): boolean {
  if (!messageId) return !hasNewer;
  return messageId >= (messages[0]?.id ?? 0) && messageId <= (messages.at(-1)?.id ?? 0);
}

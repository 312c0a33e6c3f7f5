/** Fetches what the screens show: the list of chats, stretches of messages, and what was missed. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import {
  applyChanges,
  extendTimeline,
  type Timeline,
  timelineFrom,
} from "@belfry/contracts/live/timeline";
import { backoffMs, sleep } from "../api/backoff.ts";
import { call } from "../api/call.ts";
import { ProblemError } from "../api/problem-error.ts";
import { type Store, withTimeline } from "./store.ts";

export interface Where {
  /** A message that must be in sight. */
  around?: number;
  /** The newest messages, whatever is unread. */
  newest?: boolean;
}

export type History = ReturnType<typeof createHistory>;

export function createHistory(store: Store) {
  const underWay = new Map<string, Promise<void>>();

  /** The same request twice at a time is one request. */
  function once(key: string, run: () => Promise<void>): Promise<void> {
    const running = underWay.get(key) ?? run().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  const timelineOf = (chatId: number) => store.get().state.timelines[chatId];

  function loadChats(): Promise<void> {
    return once("chats", async () => {
      const { items } = await call("GET /api/chats");
      store.set((live) => {
        const isMine = ([id]: [string, unknown]) => items.some((chat) => String(chat.id) === id);
        const chats = Object.fromEntries(
          items.map((chat) => [chat.id, withRead(chat, live.state.chats[chat.id])]),
        );
        const timelines = Object.fromEntries(Object.entries(live.state.timelines).filter(isMine));
        const members = Object.fromEntries(Object.entries(live.state.members).filter(isMine));
        return { ...live, isLoaded: true, state: { ...live.state, chats, timelines, members } };
      });
    });
  }

  /** Makes sure the stretch of messages one wants to see is held. */
  function openChat(chatId: number, where: Where = {}): Promise<void> {
    return once(`open ${chatId} ${where.around ?? ""} ${where.newest ?? ""}`, async () => {
      const chat = store.get().state.chats[chatId];
      const held = timelineOf(chatId);
      if (held && suits(held, chat, where)) return;
      const around = where.around ?? (where.newest ? undefined : farUnread(chat));
      const query = { limit: limits.pageSize, ...(around ? { around } : {}) };
      const page = await call("GET /api/chats/:chatId/messages", { params: { chatId }, query });
      store.set((live) => withTimeline(live, chatId, timelineFrom(page)));
    });
  }

  function loadMore(chatId: number, side: "older" | "newer"): Promise<void> {
    return once(`${side} ${chatId}`, async () => {
      const edge = edgeOf(timelineOf(chatId), side);
      if (!edge) return;
      const query = { limit: limits.pageSize, [side === "older" ? "before" : "after"]: edge };
      const page = await call("GET /api/chats/:chatId/messages", { params: { chatId }, query });
      store.set((live) => {
        const held = live.state.timelines[chatId];
        // Another stretch was opened meanwhile: this page does not join it.
        if (!held || edgeOf(held, side) !== edge) return live;
        return withTimeline(live, chatId, extendTimeline(held, side, page));
      });
    });
  }

  /** Fetches changes until nothing is missing. Called whenever a timeline turns stale. */
  function catchUp(chatId: number): Promise<void> {
    return once(`changes ${chatId}`, async () => {
      for (let attempt = 0; timelineOf(chatId)?.isStale; attempt++) {
        if (attempt > 0) await sleep(backoffMs(attempt - 1));
        const before = timelineOf(chatId)?.rev;
        if (before === undefined) return;
        try {
          const query = { afterRev: before };
          const changes = await call("GET /api/chats/:chatId/changes", {
            params: { chatId },
            query,
          });
          store.set((live) => {
            const held = live.state.timelines[chatId];
            return held ? withTimeline(live, chatId, applyChanges(held, changes)) : live;
          });
        } catch (error) {
          if (!(error instanceof ProblemError && error.mayPass)) return;
        }
        if ((timelineOf(chatId)?.rev ?? before) > before) attempt = -1;
      }
    });
  }

  function loadMembers(chatId: number): Promise<void> {
    return once(`members ${chatId}`, async () => {
      const { items } = await call("GET /api/chats/:chatId/members", { params: { chatId } });
      store.set((live) => {
        const members = { ...live.state.members, [chatId]: items };
        return { ...live, state: { ...live.state, members } };
      });
    });
  }

  /** A chat left behind keeps its last pages only; it goes on growing with every event. */
  function closeChat(chatId: number) {
    const held = timelineOf(chatId);
    if (!held || held.hasNewer || held.messages.length <= 4 * limits.pageSize) return;
    const messages = held.messages.slice(-2 * limits.pageSize);
    store.set((live) => withTimeline(live, chatId, { ...held, messages, hasOlder: true }));
  }

  return {
    loadChats,
    openChat,
    closeChat,
    loadOlder: (chatId: number) => loadMore(chatId, "older"),
    loadNewer: (chatId: number) => loadMore(chatId, "newer"),
    catchUp,
    loadMembers,
  };
}

/** What was read here a moment ago may not have reached the server when it made its list. */
function withRead(chat: Chat, held: Chat | undefined): Chat {
  const readMessageId = Math.max(chat.me.readMessageId, held?.me.readMessageId ?? 0);
  return { ...chat, me: { ...chat.me, readMessageId } };
}

function edgeOf(timeline: Timeline | undefined, side: "older" | "newer"): number | undefined {
  if (!timeline || !(side === "older" ? timeline.hasOlder : timeline.hasNewer)) return undefined;
  return side === "older" ? timeline.messages[0]?.id : timeline.messages.at(-1)?.id;
}

/** The first unread message when the newest page might not reach back to it. */
function farUnread(chat: Chat | undefined): number | undefined {
  if (!chat || chat.lastMessageId - chat.me.readMessageId < limits.pageSize) return undefined;
  return chat.me.readMessageId + 1;
}

function suits(held: Timeline, chat: Chat | undefined, { around, newest }: Where): boolean {
  const wanted = around ?? (newest ? undefined : farUnread(chat));
  const first = held.messages[0]?.id ?? 0;
  const last = held.messages.at(-1)?.id ?? 0;
  return wanted ? wanted >= first && wanted <= last : !held.hasNewer;
}

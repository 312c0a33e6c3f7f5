/** Presence and typing of the users on screen, in memory only. */

import { limits } from "@belfry/contracts/limits";
import type { ClientFrame, ServerEvent } from "@belfry/contracts/live/events";
import type { UserPresence } from "@belfry/contracts/people/presence";
import type { Timers } from "../../api/timers.ts";
import type { Store } from "../store.ts";

export interface Typist {
  userId: number;
  displayName: string;
  /** Milliseconds since the epoch. */
  until: number;
}

interface PeopleState {
  /** Nothing is known about other users. */
  watchedIds: ReadonlySet<number>;
  /** Watched users without an entry are offline and have no status. */
  presence: Readonly<Record<number, UserPresence>>;
  typing: Readonly<Record<number, readonly Typist[]>>;
}

interface PeopleOptions {
  store: Store;
  timers: Timers;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
  document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

const activeEveryMs = 30_000;
const typingEveryMs = 3000;
const typingMs = 5000;
/** Chats change with every message; the watched users rarely do. */
const watchDelayMs = 500;
const activity = ["pointerdown", "keydown", "wheel", "focus"] as const;
const noTypists: readonly Typist[] = [];

export function createPeople({ store, timers, window, document }: PeopleOptions) {
  let state: PeopleState = { watchedIds: new Set(), presence: {}, typing: {} };
  let send: (frame: ClientFrame) => void = () => {};
  let isReady = false;
  let activeAt = 0;
  let typedAt = 0;
  let typedIn = 0;
  let watchTimer: number | undefined;
  let sentIds = "";
  const listeners = new Set<() => void>();
  /** Users on screen besides the members of direct chats, such as that of an open card. */
  const shown = new Map<number, number>();

  function set(next: Partial<PeopleState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function watchedIds(): number[] {
    const { me, state } = store.get();
    const direct = Object.values(state.chats)
      .filter(({ members }) => members)
      .sort((a, b) => b.id - a.id)
      .flatMap(({ members = [] }) => members.map(({ id }) => id));
    return [...new Set([me.id, ...shown.keys(), ...direct])].slice(0, limits.watchedUsers);
  }

  function sendWatch() {
    watchTimer = undefined;
    if (!isReady) return;
    const userIds = watchedIds();
    const ids = userIds.join();
    if (ids === sentIds) return;
    sentIds = ids;
    const kept = Object.entries(state.presence).filter(([id]) => userIds.includes(Number(id)));
    set({ watchedIds: new Set(userIds), presence: Object.fromEntries(kept) });
    send({ type: "watch", userIds });
  }

  function planWatch() {
    watchTimer ??= timers.setTimeout(sendWatch, watchDelayMs);
  }

  function reportActivity() {
    if (document.visibilityState === "hidden") return;
    const now = timers.now();
    if (!isReady || now - activeAt < activeEveryMs) return;
    activeAt = now;
    send({ type: "active" });
  }

  function dropTypist(chatId: number, userId: number) {
    const typists = state.typing[chatId];
    if (!typists?.some((typist) => typist.userId === userId)) return;
    const rest = typists.filter((typist) => typist.userId !== userId);
    set({ typing: { ...state.typing, [chatId]: rest } });
  }

  function addTypist({ chatId, userId, displayName }: ServerEvent & { type: "typing" }) {
    if (userId === store.get().me.id) return;
    const until = timers.now() + typingMs;
    const others = (state.typing[chatId] ?? noTypists).filter((other) => other.userId !== userId);
    const typists = [...others, { userId, displayName, until }];
    set({ typing: { ...state.typing, [chatId]: typists } });
    timers.setTimeout(() => {
      const typist = state.typing[chatId]?.find((other) => other.userId === userId);
      if (typist && typist.until <= timers.now()) dropTypist(chatId, userId);
    }, typingMs);
  }

  function onEvent(event: ServerEvent) {
    switch (event.type) {
      case "ready":
        isReady = true;
        sentIds = "";
        activeAt = 0;
        set({ watchedIds: new Set(), presence: {}, typing: {} });
        sendWatch();
        reportActivity();
        break;
      case "presence.changed": {
        const changed = Object.fromEntries(event.users.map((user) => [user.userId, user]));
        set({ presence: { ...state.presence, ...changed } });
        break;
      }
      case "typing":
        addTypist(event);
        break;
      case "message.posted":
        if (event.message.author.kind === "user") {
          dropTypist(event.chatId, event.message.author.userId);
        }
        break;
      default:
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent,

    typistsIn: (chatId: number): readonly Typist[] => state.typing[chatId] ?? noTypists,

    /** Watches a user while they are on screen. Returns the function that ends it. */
    show(userId: number): () => void {
      shown.set(userId, (shown.get(userId) ?? 0) + 1);
      planWatch();
      return () => {
        const count = (shown.get(userId) ?? 1) - 1;
        if (count > 0) shown.set(userId, count);
        else shown.delete(userId);
        planWatch();
      };
    },

    /** Sends that the user is typing, at most every three seconds. */
    typeIn(chatId: number) {
      const now = timers.now();
      if (!isReady || (chatId === typedIn && now - typedAt < typingEveryMs)) return;
      typedIn = chatId;
      typedAt = now;
      send({ type: "typing", chatId });
    },

    /** The next key after a sent message sends it again. */
    endTyping() {
      typedAt = 0;
    },

    start(sendFrame: (frame: ClientFrame) => void): () => void {
      send = sendFrame;
      const options = { capture: true, passive: true };
      for (const name of activity) window.addEventListener(name, reportActivity, options);
      document.addEventListener("visibilitychange", reportActivity);
      let chats = store.get().state.chats;
      const unsubscribe = store.subscribe(() => {
        const { chats: next } = store.get().state;
        if (next !== chats) planWatch();
        chats = next;
      });
      return () => {
        isReady = false;
        send = () => {};
        unsubscribe();
        timers.clearTimeout(watchTimer);
        watchTimer = undefined;
        for (const name of activity) window.removeEventListener(name, reportActivity, options);
        document.removeEventListener("visibilitychange", reportActivity);
      };
    },
  };
}

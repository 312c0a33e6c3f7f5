/** Presence and typing of the users on screen, in memory only. */

import { limits } from "@belfry/contracts/limits";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { UserPresence } from "@belfry/contracts/people/presence";
import type { Timers } from "../../api/timers.ts";
import type { Store } from "../store.ts";
import { createTyping, type TypistsByChat } from "./typing.ts";

interface PeopleState {
  /** Nothing is known about other users. */
  watchedIds: ReadonlySet<number>;
  /** Watched users without an entry are offline and have no status. */
  presence: Readonly<Record<number, UserPresence>>;
  typing: TypistsByChat;
}

interface PeopleOptions {
  store: Store;
  timers: Timers;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
  document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

const activeEveryMs = 30_000;
/** Chats change with every message; the watched users rarely do. */
const watchDelayMs = 500;
const activity = ["pointerdown", "keydown", "wheel", "focus"] as const;

export function createPeople({ store, timers, window, document }: PeopleOptions) {
  let state: PeopleState = { watchedIds: new Set(), presence: {}, typing: {} };
  let send: (frame: ClientFrame) => void = () => {};
  let isReady = false;
  let activeAt = 0;
  let watchTimer: number | undefined;
  let sentIds = "";
  const listeners = new Set<() => void>();
  /** Users on screen besides the members of direct chats, such as that of an open card. */
  const shown = new Map<number, number>();

  function set(next: Partial<PeopleState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  const typing = createTyping({
    ...{ store, timers },
    get: () => state.typing,
    set: (next) => set({ typing: next }),
    isReady: () => isReady,
    send: (frame) => send(frame),
  });
  const { typistsIn, typeIn, endTyping } = typing;

  function sendWatch() {
    watchTimer = undefined;
    if (!isReady) return;
    const userIds = idsToWatch(store.get(), shown.keys());
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
        typing.add(event);
        break;
      case "message.posted":
        if (event.message.author.kind === "user") {
          typing.drop(event.chatId, event.message.author.userId);
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
    ...{ typistsIn, typeIn, endTyping },

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

/** The user, the users on screen, and the members of the newest direct chats. */
function idsToWatch({ me, state }: ReturnType<Store["get"]>, shownIds: Iterable<number>): number[] {
  const direct = Object.values(state.chats)
    .filter(({ members }) => members)
    .sort((a, b) => b.id - a.id)
    .flatMap(({ members = [] }) => members.map(({ id }) => id));
  return [...new Set([me.id, ...shownIds, ...direct])].slice(0, limits.watchedUsers);
}

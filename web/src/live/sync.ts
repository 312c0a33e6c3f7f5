/**
 * Keeps the store equal to the server: after every connection the chats are listed anew, what came
 * meanwhile is applied in order, and each timeline resumes from the change it holds.
 */

import { limits } from "@belfry/contracts/limits";
import type { ServerEvent } from "@belfry/contracts/live/events";
import { call, reportSignedOut } from "../api/call.ts";
import type { History } from "./history.ts";
import { createSocket } from "./socket.ts";
import type { Store } from "./store.ts";

export interface Sync {
  close: () => void;
}

export function createSync(store: Store, history: History, onOpen: () => void): Sync {
  /** Events that came before the list of chats they change. */
  let early: ServerEvent[] | null = null;

  const socket = createSocket({
    onConnecting: () => store.set((live) => ({ ...live, connection: "connecting", retryAt: null })),
    onLost(retryAt, wasReady) {
      early = null;
      store.set((live) => ({ ...live, connection: "waiting", retryAt }));
      // A refused upgrade does not say why; a request does, and reports an ended session.
      if (!wasReady) call("GET /api/auth/session").catch(() => {});
    },
    onSessionEnded: reportSignedOut,
    onEvent(event) {
      if (event.type === "ready") void resume();
      else if (early) early.push(event);
      else store.apply(event);
    },
  });

  async function resume() {
    const mine: ServerEvent[] = [];
    early = mine;
    try {
      await history.loadChats();
    } catch {
      if (early === mine) socket.reconnect();
      return;
    }
    if (early !== mine) return; // lost and connected again meanwhile
    early = null;
    for (const event of mine) store.apply(event);
    socket.send({ type: "resume", chats: revisionsHeld() });
    store.set((live) => ({ ...live, connection: "open", retryAt: null }));
    for (const chatId of Object.keys(store.get().state.members)) {
      history.loadMembers(Number(chatId)).catch(() => {}); // shown as it was until the next try
    }
    onOpen();
  }

  function revisionsHeld(): Record<string, number> {
    const held = Object.entries(store.get().state.timelines).slice(-limits.resumeChats);
    return Object.fromEntries(held.map(([chatId, { rev }]) => [chatId, rev]));
  }

  const stopWatching = store.subscribe(() => {
    for (const [chatId, { isStale }] of Object.entries(store.get().state.timelines)) {
      if (isStale) void history.catchUp(Number(chatId));
    }
  });

  return {
    close() {
      stopWatching();
      socket.close();
    },
  };
}

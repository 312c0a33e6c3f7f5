/** Keeps the store equal to the server: applies events, and catches up after each reconnect. */
import { limits } from "@belfry/contracts/limits";
import type { RevEvent, ServerEvent } from "@belfry/contracts/live/events";
import { type Call, reportSignedOut } from "../api/call.ts";
import type { History } from "./history.ts";
import type { Lists } from "./lists.ts";
import { createSocket, type SocketBrowser } from "./socket.ts";
import type { Store } from "./store.ts";

interface SyncOptions extends SocketBrowser {
  store: Store;
  lists: Lists;
  history: History;
  call: Call;
  /** The client has caught up after a connect. */
  onOpen: () => void;
  /** An event of the open connection was applied. */
  onApplied: (event: ServerEvent) => void;
  /** Events of a chat were lost on the open connection. */
  onMissed: (chatId: number) => void;
  /** Receives every event, before it is applied. */
  onEvent: (event: ServerEvent) => void;
  /** The database was restored: nothing that this client has loaded is valid. */
  onOtherEpoch: () => void;
}

export function createSync(options: SyncOptions) {
  const { store, lists, history, call, onOpen, onApplied, onMissed, onEvent } = options;
  const { onOtherEpoch, WebSocket, window, document, timers } = options;
  /** Events received since `ready`, until the list of chats that they change is loaded. */
  let early: ServerEvent[] | null = null;
  /** The rev of each chat's last event on this connection, and before it the rev in the list. */
  const receivedRevs = new Map<number, number>();
  /** A server that was not reached may have been restored since this client loaded messages from it. */
  let wasLost = false;
  /** Attempts to connect that failed one after the other. */
  let failures = 0;

  const socket = createSocket({
    ...{ WebSocket, window, document, timers },
    onConnecting: () => store.set((live) => ({ ...live, connection: "connecting", retryAt: null })),
    onLost(retryAt, wasReady) {
      early = null;
      wasLost = true;
      store.set((live) => ({ ...live, connection: "waiting", retryAt }));
      failures = wasReady ? 0 : failures + 1;
      // A rejected upgrade gives scripts no reason. Usually the server has too many at the moment, so
      // that only every third one is followed by a request, which checks if the session has ended.
      if (failures > 0 && failures % 3 === 0) call("GET /api/auth/session").catch(() => {});
    },
    onSessionEnded: reportSignedOut,
    onEvent(event) {
      lists.onEvent(event);
      onEvent(event);
      if (event.type === "ready") enter(event);
      else if (early) early.push(event);
      else apply(event);
    },
  });

  function apply(event: ServerEvent) {
    store.apply(event);
    onApplied(event);
    if (event.type === "chat.added") receivedRevs.set(event.chat.id, event.chat.rev);
    if (event.type === "resync") receivedRevs.delete(event.chatId);
    const isIncomplete = event.type === "resync" || ("prevRev" in event && recordRev(event));
    if (isIncomplete) onMissed(event.chatId);
  }

  /**
   * Records the event's `rev`. Returns whether events of the chat were lost before this one. The store
   * cannot tell: it has no messages of most chats, and replies advance a chat's `rev`, too.
   */
  function recordRev({ chatId, rev, prevRev }: RevEvent): boolean {
    const receivedRev = receivedRevs.get(chatId) ?? prevRev;
    receivedRevs.set(chatId, rev);
    return prevRev > receivedRev;
  }

  function enter(ready: ServerEvent & { type: "ready" }) {
    const { state, isLoaded } = store.get();
    const isOther = state.epoch === null ? wasLost : state.epoch !== ready.epoch;
    const hasLoaded = isLoaded || Object.keys(state.timelines).length > 0;
    if (isOther && hasLoaded) return onOtherEpoch();
    store.apply(ready);
    void resume(ready.epoch);
  }

  async function resume(epoch: string) {
    const events: ServerEvent[] = [];
    early = events;
    try {
      await lists.loadChats();
    } catch {
      if (early === events) socket.reconnect();
      return;
    }
    if (early !== events) return; // another connection, or closed
    early = null;
    receivedRevs.clear();
    for (const { id, rev } of Object.values(store.get().state.chats)) receivedRevs.set(id, rev);
    for (const event of events) apply(event);
    socket.resetBackoff();
    socket.send({ type: "resume", epoch, chats: timelineRevs(), threads: threadRevs() });
    store.set((live) => ({ ...live, connection: "open", retryAt: null }));
    for (const chatId of Object.keys(store.get().state.members)) {
      void lists.loadMembers(Number(chatId));
    }
    onOpen();
  }

  function timelineRevs(): Record<string, number> {
    const timelines = Object.entries(store.get().state.timelines).slice(-limits.resumeChats);
    return Object.fromEntries(timelines.map(([chatId, { rev }]) => [chatId, rev]));
  }

  /** Of the threads that loaded messages show. */
  function threadRevs(): Record<string, number> {
    const threads = Object.values(store.get().state.timelines)
      .flatMap(({ messages }) => messages)
      .flatMap(({ thread }) => (thread ? [[String(thread.chatId), thread.rev] as const] : []));
    return Object.fromEntries(threads.slice(-limits.resumeThreads));
  }

  const unsubscribe = store.subscribe(() => {
    for (const [chatId, { isStale }] of Object.entries(store.get().state.timelines)) {
      if (isStale) void history.catchUp(Number(chatId));
    }
  });

  return {
    send: socket.send,
    retryNow: socket.retryNow,
    close() {
      early = null;
      unsubscribe();
      socket.close();
    },
  };
}

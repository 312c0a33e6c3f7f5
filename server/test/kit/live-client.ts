/** WebSocket clients of the live protocol. */
import type { Chat } from "@belfry/contracts/chats";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { protocol, type ServerEvent } from "@belfry/contracts/live/events";
import { applyEvent, type LiveState, trimTimelines } from "@belfry/contracts/live/live-state";
import { applyChanges } from "@belfry/contracts/live/timeline";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import {
  fetchState,
  loadChat,
  read,
  readOwn,
  withChats,
  withMembers,
  withTimeline,
} from "./fetched-state.ts";
import type { TestServer } from "./test-server.ts";

export interface LiveClient {
  events: ServerEvent[];
  send(frame: ClientFrame | string): void;
  /** Resolves with the next event of this type that no call has returned yet. */
  next<T extends ServerEvent["type"]>(type: T): Promise<ServerEvent & { type: T }>;
  /** Resolves when all events that the server has sent so far have arrived. */
  receiveAll(): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
  /** Returns the same promise, which rejects if the socket is closed first. */
  beforeClose<T>(result: Promise<T>): Promise<T>;
  cut(): void;
  socket: WebSocket;
}

export interface Handshake {
  headers?: Record<string, string>;
  protocols?: string[];
  query?: string;
}

export function connectLiveClient(url: string, handshake: Handshake = {}): LiveClient {
  const { headers = {}, protocols = [protocol], query = "" } = handshake;
  const liveUrl = `${url.replace("http", "ws")}/api/live${query}`;
  const socket = new WebSocket(liveUrl, protocols, { headers });
  const events: ServerEvent[] = [];
  const waiting: { type: string; resolve(event: ServerEvent): void }[] = [];
  const unread: ServerEvent[] = [];
  onTestFinished(() => socket.terminate());
  socket.on("error", () => {});
  socket.on("message", (data) => {
    const event: ServerEvent = JSON.parse(String(data));
    events.push(event);
    const index = waiting.findIndex(({ type }) => type === event.type);
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(event);
    else unread.push(event);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });

  function next<T extends ServerEvent["type"]>(type: T): Promise<ServerEvent & { type: T }> {
    type TypedEvent = ServerEvent & { type: T };
    const index = unread.findIndex((event) => event.type === type);
    const [event] = index >= 0 ? unread.splice(index, 1) : [];
    if (event) return Promise.resolve(event as TypedEvent);
    return new Promise((resolve) => {
      waiting.push({ type, resolve: (found) => resolve(found as TypedEvent) });
    });
  }

  function beforeClose<T>(result: Promise<T>): Promise<T> {
    const failed = closed.then(({ code }) => Promise.reject(new Error(`Closed with ${code}.`)));
    return Promise.race([result, failed]);
  }

  return {
    events,
    socket,
    closed,
    beforeClose,
    next,
    send: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    async receiveAll() {
      socket.send(JSON.stringify({ type: "ping" }));
      await beforeClose(next("pong"));
    },
    cut: () => socket.terminate(),
  };
}

/** Connects with the token and waits for `ready`. Rejects if the socket is closed instead. */
export async function listen(belfry: Pick<TestServer, "url">, token: string): Promise<LiveClient> {
  const client = connectLiveClient(belfry.url, { headers: { authorization: `Bearer ${token}` } });
  await client.beforeClose(client.next("ready"));
  return client;
}

export type StatefulClient = Awaited<ReturnType<typeof connectStatefulClient>>;

/** A client whose state follows the events, loads missed changes and survives lost connections. */
export async function connectStatefulClient(
  initialServer: Pick<TestServer, "url" | "request" | "database">,
  token: string,
) {
  let belfry = initialServer;
  let client = await listen(belfry, token);
  let appliedCount = 0;
  let state = await fetchState(belfry, token);
  let threadIds: readonly number[] = [];

  /** Opens threads, also those that the user could not read before. */
  async function openThreads(ids: readonly number[]): Promise<void> {
    threadIds = ids;
    client.send({ type: "threads", chatIds: [...ids] });
    await client.receiveAll();
  }

  /** Applies the events received so far and loads what they miss. */
  async function update(): Promise<LiveState> {
    await client.receiveAll();
    const received = client.events.slice(appliedCount);
    for (const event of received) state = applyEvent(state, event);
    appliedCount += received.length;
    // A chat that the user has joined may have threads that could not be opened before.
    const isJoined = received.some(
      (one) => one.type === "chat.added" && one.chat.kind !== "thread",
    );
    if (isJoined && threadIds.some((id) => !state.chats[id])) await openThreads(threadIds);
    for (const id of Object.keys(state.chats).map(Number)) {
      const timeline = state.timelines[id];
      if (!timeline) state = await loadChat(state, belfry, token, id);
      if (!timeline?.isStale) continue;
      const path = `/api/chats/${id}/changes?afterRev=${timeline.rev}`;
      const { status, body } = await belfry.request(`GET ${path}`, { as: token });
      // The user may have been removed from the chat meanwhile.
      if (status === 200) state = withTimeline(state, id, applyChanges(timeline, body));
    }
    return state;
  }

  /** Default: to the same server. */
  async function reconnect(to = belfry): Promise<void> {
    belfry = to;
    const { request } = belfry;
    client = await listen(belfry, token);
    appliedCount = 1;
    for (const ready of client.events.slice(0, 1)) state = applyEvent(state, ready);
    const epoch = state.epoch ?? "";
    const list = await read(belfry, token, "GET /api/chats");
    const own = { ...state, ...(await readOwn(belfry, token)) };
    state = trimTimelines(withChats(own, list.items));
    const revs = Object.entries(state.timelines).map(([id, { rev }]) => [id, rev]);
    const loaded = Object.values(state.timelines).flatMap(({ messages }) => messages);
    const threads = loaded.flatMap(({ thread }) => (thread ? [[thread.chatId, thread.rev]] : []));
    client.send({
      type: "resume",
      epoch,
      chats: Object.fromEntries(revs),
      threads: Object.fromEntries(threads),
    });
    if (threadIds.length > 0) client.send({ type: "threads", chatIds: [...threadIds] });
    for (const { id } of list.items as Chat[]) {
      const { status, body } = await request(`GET /api/chats/${id}/members`, { as: token });
      if (status === 200) state = withMembers(state, id, body.items);
    }
  }

  return {
    get state() {
      return state;
    },
    /** The current connection. */
    get connection() {
      return client;
    },
    update,
    openThreads,
    reconnect,
    cut: () => client.cut(),
  };
}

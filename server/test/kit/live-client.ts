/** WebSocket clients of the live protocol. */
import type { Chat, Member } from "@belfry/contracts/chats";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { protocol, type ServerEvent } from "@belfry/contracts/live/events";
import {
  applyEvent,
  emptyState,
  type LiveState,
  trimTimelines,
} from "@belfry/contracts/live/live-state";
import { savedByChat } from "@belfry/contracts/live/saved";
import { applyChanges, timelineFrom } from "@belfry/contracts/live/timeline";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import { readEpoch } from "../../src/database/start/epoch.ts";
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

/** Loads the chats of a user, and these threads, with their newest messages and their members. */
export async function fetchState(
  belfry: Pick<TestServer, "request" | "database">,
  token: string,
  openThreads: readonly number[] = [],
): Promise<LiveState> {
  const epoch = await readEpoch(belfry.database.sql);
  const session = await read(belfry, token, "GET /api/auth/session");
  const list = await read(belfry, token, "GET /api/chats");
  const ids = await read(belfry, token, "GET /api/me/saved/ids");
  const sidebar = await read(belfry, token, "GET /api/me/sidebar");
  const threads = await read(belfry, token, "GET /api/me/threads/unread");
  const own = { ...emptyState(session.user.id), epoch, saved: savedByChat(ids), sidebar, threads };
  const chats: Chat[] = list.items;
  for (const id of openThreads) {
    const { status, body } = await belfry.request(`GET /api/chats/${id}`, { as: token });
    if (status === 200) chats.push(body);
  }
  let state = withChats(own, chats);
  for (const { id } of chats) state = await loadChat(state, belfry, token, id);
  return state;
}

/** Rejects unless the reply is 200: a server without its database replies 503. */
async function read({ request }: Pick<TestServer, "request">, token: string, endpoint: string) {
  const { status, body } = await request(endpoint, { as: token });
  if (status !== 200) throw new Error(`${endpoint} replied ${status}.`);
  return body;
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
    const ids = await read(belfry, token, "GET /api/me/saved/ids");
    const sidebar = await read(belfry, token, "GET /api/me/sidebar");
    const unread = await read(belfry, token, "GET /api/me/threads/unread");
    const own = { ...state, saved: savedByChat(ids), sidebar, threads: unread };
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

/** Adds the newest messages and the members. Changes nothing if the user is no longer a member. */
async function loadChat(
  state: LiveState,
  { request }: Pick<TestServer, "request">,
  token: string,
  chatId: number,
): Promise<LiveState> {
  const path = `/api/chats/${chatId}`;
  const page = await request(`GET ${path}/messages?limit=200`, { as: token });
  const members = await request(`GET ${path}/members`, { as: token });
  if (page.status !== 200 || members.status !== 200) return state;
  const withPage = withTimeline(state, chatId, timelineFrom(page.body));
  return withMembers(withPage, chatId, members.body.items);
}

function withTimeline(
  state: LiveState,
  chatId: number,
  timeline: LiveState["timelines"][number],
): LiveState {
  return { ...state, timelines: { ...state.timelines, [chatId]: timeline } };
}

function withMembers(state: LiveState, chatId: number, members: Member[]): LiveState {
  return { ...state, members: { ...state.members, [chatId]: members } };
}

/** Replaces the chats, and removes the messages and members of all others. */
function withChats(state: LiveState, chats: Chat[]): LiveState {
  const ids = new Set(chats.map(({ id }) => id));
  const pick = <T>(record: Readonly<Record<number, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(Number(id))));
  return {
    ...state,
    chats: Object.fromEntries(chats.map((chat) => [chat.id, chat])),
    timelines: pick(state.timelines),
    members: pick(state.members),
  };
}

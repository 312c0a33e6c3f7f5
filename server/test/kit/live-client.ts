/** A client of the live protocol for tests: hears events, keeps the state they make, can be waited on. */
import type { Chat, Member } from "@belfry/contracts/chats";
import { type ClientFrame, protocol, type ServerEvent } from "@belfry/contracts/live/events";
import { applyEvent, emptyState, type LiveState } from "@belfry/contracts/live/live-state";
import { applyChanges, timelineFrom } from "@belfry/contracts/live/timeline";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { TestServer } from "./test-server.ts";

export interface LiveClient {
  events: ServerEvent[];
  say(frame: ClientFrame | string): void;
  /** The next event of this type that was not waited for yet, or one that came already. */
  next<T extends ServerEvent["type"]>(type: T): Promise<ServerEvent & { type: T }>;
  /** Answered after everything the server had to say before. */
  settled(): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
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
  const address = `${url.replace("http", "ws")}/api/live${query}`;
  const socket = new WebSocket(address, protocols, { headers });
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
    type Wanted = ServerEvent & { type: T };
    const index = unread.findIndex((event) => event.type === type);
    const [event] = index >= 0 ? unread.splice(index, 1) : [];
    if (event) return Promise.resolve(event as Wanted);
    return new Promise((resolve) => {
      waiting.push({ type, resolve: (found) => resolve(found as Wanted) });
    });
  }

  return {
    events,
    socket,
    closed,
    next,
    say: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    async settled() {
      socket.send(JSON.stringify({ type: "ping" }));
      await next("pong");
    },
    cut: () => socket.terminate(),
  };
}

/** Signed in and ready. */
export async function listen(belfry: Pick<TestServer, "url">, token: string): Promise<LiveClient> {
  const client = connectLiveClient(belfry.url, { headers: { authorization: `Bearer ${token}` } });
  await client.next("ready");
  return client;
}

/** Everything a client of this user would load: chats, their newest pages, their members. */
export async function fetchState(
  { request }: Pick<TestServer, "request">,
  token: string,
): Promise<LiveState> {
  const { body: session } = await request("GET /api/auth/session", { as: token });
  const { body: list } = await request("GET /api/chats", { as: token });
  let state = emptyState(session.user.id);
  for (const chat of list.items as Chat[]) {
    const path = `/api/chats/${chat.id}`;
    const { body: page } = await request(`GET ${path}/messages?limit=200`, { as: token });
    const { body: members } = await request(`GET ${path}/members`, { as: token });
    state = {
      ...state,
      chats: { ...state.chats, [chat.id]: chat },
      timelines: { ...state.timelines, [chat.id]: timelineFrom(page) },
      members: { ...state.members, [chat.id]: members.items as Member[] },
    };
  }
  return state;
}

/** A whole client: its state follows the events, mends its gaps, and survives cut connections. */
export interface StatefulClient {
  state: LiveState;
  /** Takes in what was heard so far, and closes the gaps. */
  update(): Promise<LiveState>;
  reconnect(): Promise<void>;
  cut(): void;
}

export async function connectStatefulClient(
  belfry: TestServer,
  token: string,
): Promise<StatefulClient> {
  let client = await listen(belfry, token);
  let taken = 0;
  const stateful: StatefulClient = {
    state: await fetchState(belfry, token),

    async update() {
      await client.settled();
      for (const event of client.events.slice(taken))
        stateful.state = applyEvent(stateful.state, event);
      taken = client.events.length;
      await loadNew(stateful, belfry, token);
      return stateful.state;
    },

    async reconnect() {
      client = await listen(belfry, token);
      taken = 0;
      const { body: list } = await belfry.request("GET /api/chats", { as: token });
      stateful.state = withChats(stateful.state, list.items);
      const revs = Object.entries(stateful.state.timelines).map(([id, { rev }]) => [id, rev]);
      client.say({ type: "resume", chats: Object.fromEntries(revs) });
      for (const chat of list.items as Chat[]) {
        const path = `/api/chats/${chat.id}/members`;
        const { body: members } = await belfry.request(`GET ${path}`, { as: token });
        stateful.state = {
          ...stateful.state,
          members: { ...stateful.state.members, [chat.id]: members.items },
        };
      }
    },

    cut: () => client.cut(),
  };
  return stateful;
}

async function loadNew(
  client: StatefulClient,
  { request }: TestServer,
  token: string,
): Promise<void> {
  for (const id of Object.keys(client.state.chats).map(Number)) {
    const path = `/api/chats/${id}`;
    const timeline = client.state.timelines[id];
    if (timeline?.isStale) {
      const { body } = await request(`GET ${path}/changes?afterRev=${timeline.rev}`, { as: token });
      client.state = withTimeline(client.state, id, applyChanges(timeline, body));
    }
    if (timeline) continue;
    const page = await request(`GET ${path}/messages?limit=200`, { as: token });
    const members = await request(`GET ${path}/members`, { as: token });
    if (page.status !== 200 || members.status !== 200) continue;
    client.state = withTimeline(client.state, id, timelineFrom(page.body));
    const held = { ...client.state.members, [id]: members.body.items };
    client.state = { ...client.state, members: held };
  }
}

function withTimeline(
  state: LiveState,
  chatId: number,
  timeline: LiveState["timelines"][number],
): LiveState {
  return { ...state, timelines: { ...state.timelines, [chatId]: timeline } };
}

function withChats(state: LiveState, chats: Chat[]): LiveState {
  const ids = new Set(chats.map(({ id }) => id));
  const kept = <T>(record: Readonly<Record<number, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(Number(id))));
  return {
    ...state,
    chats: Object.fromEntries(chats.map((chat) => [chat.id, chat])),
    timelines: kept(state.timelines),
    members: kept(state.members),
  };
}

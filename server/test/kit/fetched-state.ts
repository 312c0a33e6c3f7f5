/** The state of a client of the live protocol as the API returns it. */
import type { Chat, Member } from "@belfry/contracts/chats";
import { emptyState, type LiveState } from "@belfry/contracts/live/live-state";
import { savedByChat } from "@belfry/contracts/live/saved";
import { timelineFrom } from "@belfry/contracts/live/timeline";
import { readEpoch } from "../../src/database/start/epoch.ts";
import type { TestServer } from "./test-server.ts";

/** Loads the chats of a user, and these threads, with their newest messages and their members. */
export async function fetchState(
  belfry: Pick<TestServer, "request" | "database">,
  token: string,
  openThreads: readonly number[] = [],
): Promise<LiveState> {
  const epoch = await readEpoch(belfry.database.sql);
  const session = await read(belfry, token, "GET /api/auth/session");
  const list = await read(belfry, token, "GET /api/chats");
  const own = { ...emptyState(session.user.id), epoch, ...(await readOwn(belfry, token)) };
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
export async function read(
  { request }: Pick<TestServer, "request">,
  token: string,
  endpoint: string,
) {
  const { status, body } = await request(endpoint, { as: token });
  if (status !== 200) throw new Error(`${endpoint} replied ${status}.`);
  return body;
}

/** The parts of the state that belong to the user and to no chat. */
export async function readOwn(belfry: Pick<TestServer, "request">, token: string) {
  const saved = savedByChat(await read(belfry, token, "GET /api/me/saved/ids"));
  const sidebar = await read(belfry, token, "GET /api/me/sidebar");
  const threads = await read(belfry, token, "GET /api/me/threads/unread");
  return { saved, sidebar, threads };
}

/** Adds the newest messages and the members. Changes nothing if the user is no longer a member. */
export async function loadChat(
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

export function withTimeline(
  state: LiveState,
  chatId: number,
  timeline: LiveState["timelines"][number],
): LiveState {
  return { ...state, timelines: { ...state.timelines, [chatId]: timeline } };
}

export function withMembers(state: LiveState, chatId: number, members: Member[]): LiveState {
  return { ...state, members: { ...state.members, [chatId]: members } };
}

/** Replaces the chats, and removes the messages and members of all others. */
export function withChats(state: LiveState, chats: Chat[]): LiveState {
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

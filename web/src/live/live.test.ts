/** The client store beside its events, the waiting between tries, and the typed fetch. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { afterEach, describe, expect, test, vi } from "vitest";
import { backoffMs } from "../api/backoff.ts";
import { call, onSignedOut } from "../api/call.ts";
import { ProblemError } from "../api/problem-error.ts";
import { createStore, withMessage, withTimeline } from "./store.ts";

const ada = { id: 1, displayName: "Ada", email: "ada@example.org", avatarUrl: null };
const me = { ...ada, role: "owner" as const };

const chat: Chat = {
  id: 7,
  kind: "group",
  title: "Deploys",
  topic: "",
  createdAt: "2026-11-20T10:00:00.000Z",
  archivedAt: null,
  memberCount: 2,
  lastMessageId: 3,
  rev: 3,
  me: { role: "owner", readMessageId: 0 },
};

function message(id: number, rev = id): Message {
  const author = { kind: "user" as const, userId: 1, displayName: "Ada", avatarUrl: null };
  return { chatId: 7, id, rev, author, text: `text ${id}`, createdAt: chat.createdAt };
}

function storeWithChat() {
  const store = createStore(me);
  store.apply({ type: "chat.added", chat });
  return store;
}

const timeline = { messages: [1, 2, 3].map((id) => message(id)), rev: 3 };
const ends = { hasOlder: false, hasNewer: false, isStale: false };

describe("the store", () => {
  test("a page fetched while an event came by is known to be behind", () => {
    const store = storeWithChat();
    const four = { id: 4, rev: 4, prevRev: 3, message: message(4) };
    store.apply({ type: "message.posted", chatId: 7, ...four });
    store.set((live) => withTimeline(live, 7, { ...timeline, ...ends }));
    expect(store.get().state.timelines[7]?.isStale).toBe(true);
  });

  test("the answer to one's own message is applied like its event, in whichever order they come", () => {
    const store = storeWithChat();
    store.set((live) => withTimeline(live, 7, { ...timeline, ...ends }));
    store.set((live) => withMessage(live, message(4)));
    const answered = store.get();
    const four = { id: 4, rev: 4, prevRev: 3, message: message(4) };
    store.apply({ type: "message.posted", chatId: 7, ...four });
    expect(store.get()).toBe(answered);
    expect(answered.state.timelines[7]?.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(answered.state.timelines[7]?.isStale).toBe(false);
  });

  test("one's own new name, chosen in another window, is one's name in this one", () => {
    const store = storeWithChat();
    const user = { id: 1, displayName: "Ada King", avatarUrl: null };
    const member = { user, role: "owner" as const, joinedAt: chat.createdAt };
    store.apply({ type: "member.changed", chatId: 7, userId: 1, member });
    expect(store.get().me).toEqual({ ...me, displayName: "Ada King" });
    const renamed = store.get();
    const bens = { ...member, user: { ...user, id: 2, displayName: "Ben" } };
    store.apply({ type: "member.changed", chatId: 7, userId: 2, member: bens });
    expect(store.get().me).toBe(renamed.me);
  });

  test("nobody is told of a change that changes nothing", () => {
    const store = storeWithChat();
    const heard = vi.fn();
    store.subscribe(heard);
    store.apply({ type: "pong" });
    store.apply({ type: "read.changed", chatId: 7, messageId: 0 });
    expect(heard).not.toHaveBeenCalled();
  });
});

test("the wait before another try doubles to thirty seconds and is never the same for all", () => {
  const longest = (attempt: number) => backoffMs(attempt, () => 1);
  expect([0, 1, 2, 6, 60].map(longest)).toEqual([500, 1000, 2000, 30_000, 30_000]);
  expect(backoffMs(9, () => 0)).toBe(0);
});

describe("a call", () => {
  afterEach(() => vi.unstubAllGlobals());

  function answering(response: () => Response | Promise<Response>) {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => response());
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }

  test("puts parameters into the address and the body into JSON", async () => {
    const fetched = answering(() => Response.json(message(4)));
    const params = { chatId: 7 };
    await call("POST /api/chats/:chatId/messages", { params, body: { text: "hi" } });
    const query = { before: 9, limit: 5 };
    await call("GET /api/chats/:chatId/messages", { params, query });
    const [[first, posted], [second]] = fetched.mock.calls as [[string, RequestInit], [string]];
    expect(first).toBe("/api/chats/7/messages");
    expect(posted.body).toBe('{"text":"hi"}');
    expect(second).toBe("/api/chats/7/messages?before=9&limit=5");
  });

  test("that opens a session asks for a cookie scripts cannot read", async () => {
    const fetched = answering(() => Response.json({}));
    await call("POST /api/auth/login", { body: { email: "a", password: "b" } });
    const [[, init]] = fetched.mock.calls as [[string, RequestInit]];
    expect(init.headers).toMatchObject({ "session-transport": "cookie" });
  });

  test("that is refused throws the server's problem, one without an answer an offline one", async () => {
    const problem = { code: "chat_not_found", status: 404, title: "No", detail: "No such chat." };
    answering(() => Response.json(problem, { status: 404 }));
    const refused = await call("GET /api/chats").catch((error: unknown) => error);
    expect(refused).toMatchObject({ problem, isOffline: false, mayPass: false });

    answering(() => Promise.reject(new TypeError("Failed to fetch")));
    const lost = await call("GET /api/chats").catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(ProblemError);
    expect(lost).toMatchObject({ isOffline: true, mayPass: true });
  });

  test("that finds the session ended says so once", async () => {
    const ended = vi.fn();
    onSignedOut(ended);
    const problem = { code: "invalid_token", status: 401, title: "No", detail: "Ended." };
    answering(() => Response.json(problem, { status: 401 }));
    await call("GET /api/chats").catch(() => {});
    await call("GET /api/chats").catch(() => {});
    expect(ended).toHaveBeenCalledOnce();
  });
});

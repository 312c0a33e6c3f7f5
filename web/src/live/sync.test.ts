/** Catching up after a connect, while lists, events and losses come in any order. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { expect, test, vi } from "vitest";
import { createFakePage, flush } from "../../test/fake-browser.ts";
import { createLiveParts } from "../../test/live-parts.ts";
import { deploys, message, page, posted, postedByBen } from "../../test/samples.ts";
import { onSignedOut } from "../api/call.ts";
import { createHistory } from "./history.ts";
import { createLists } from "./lists.ts";
import { withMessage } from "./store.ts";
import { createSync } from "./sync.ts";

function setUp() {
  const parts = createLiveParts();
  const tab = createFakePage();
  const lists = createLists(parts);
  const history = createHistory(parts);
  const onOpen = vi.fn();
  const onOtherEpoch = vi.fn();
  const sync = createSync({
    ...parts,
    ...tab,
    history,
    lists,
    onOpen,
    onApplied() {},
    onMissed: (chatId) => void lists.loadCounters(chatId),
    onOtherEpoch,
    onEvent: () => {},
  });
  const socket = () => tab.sockets.at(-1);
  return {
    ...{ ...parts, ...tab, history, sync, onOpen, onOtherEpoch, socket },
    connection: () => parts.store.get().connection,
    receive: (...events: ServerEvent[]) => {
      for (const event of events) socket()?.receive(event);
    },
    connect() {
      socket()?.open();
      socket()?.receive({ type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" });
    },
    replyList: (chat = deploys) => parts.reply("GET", "/api/chats", { items: [chat] }),
  };
}

test("After a connect the list is loaded, and timelines resume from their revision", async () => {
  const { connect, connection, replyList, reply, socket, history, onOpen } = setUp();
  void history.openChat(7);
  await reply("GET", "/api/chats/7/messages", page(1, 3));
  connect();
  expect(connection()).toBe("connecting");
  expect(socket()?.sent).toEqual([]);
  await replyList();
  expect(connection()).toBe("open");
  const resume = { type: "resume", epoch: "first", chats: { 7: 3 }, threads: {} };
  expect(socket()?.sent).toEqual([resume]);
  expect(onOpen).toHaveBeenCalledOnce();
});

test("Events that come before the list are applied after it, in order", async () => {
  const { connect, receive, replyList, chat } = setUp();
  connect();
  const { lastMessageId: _, rev: __, me: ___, ...info } = deploys;
  receive(
    { type: "chat.changed", chat: { ...info, title: "First" } },
    { type: "chat.changed", chat: { ...info, title: "Second" } },
    posted(4),
  );
  expect(chat()?.title).toBe("Deploys");
  await replyList({ ...deploys, title: "Listed" });
  expect(chat()).toMatchObject({ title: "Second", lastMessageId: 4 });
});

test("A list requested for an earlier connection does not open the next one", async () => {
  const { connect, connection, net, socket, timers } = setUp();
  connect();
  const [first] = net.requests;
  socket()?.cut();
  await timers.advance(500);
  connect();
  first?.reply({ status: 200, body: { items: [] } });
  await flush();
  expect(connection()).toBe("connecting");
  expect(socket()?.sent).toEqual([]);
});

test("While the list cannot be loaded, the client reconnects with increasing delays", async () => {
  const { connect, connection, replyWith, replyList, store, timers, socket } = setUp();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    connect();
    await replyWith("GET", "/api/chats", { status: 503, body: null });
    expect(connection()).toBe("waiting");
    waits.push((store.get().retryAt ?? 0) - timers.now());
    await timers.advance(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([500, 1000, 2000]);
  connect();
  await replyList();
  socket()?.cut();
  expect((store.get().retryAt ?? 0) - timers.now()).toBe(500);
});

test("A closed client ignores events and a late list", async () => {
  const { connect, connection, receive, replyList, sync, chat, onOpen } = setUp();
  connect();
  receive(posted(4));
  sync.close();
  await replyList();
  expect(connection()).toBe("connecting");
  expect(chat()?.lastMessageId).toBe(3);
  expect(onOpen).not.toHaveBeenCalled();
});

test("[L25] After three rejected upgrades, a request checks whether the session has ended", async () => {
  const { replyWith, socket, timers, net } = setUp();
  const listener = vi.fn();
  onSignedOut(listener);
  for (const waitMs of [500, 1000]) {
    socket()?.cut();
    expect(net.requests, "a busy server gets no request besides").toEqual([]);
    await timers.advance(waitMs);
  }
  socket()?.cut();
  const body = { code: "invalid_token", detail: "" };
  await replyWith("GET", "/api/auth/session", { status: 401, body });
  expect(listener.mock.calls).toEqual([[null]]);
});

test("A session ended by the server is reported with its reason", () => {
  const { connect, receive } = setUp();
  const listener = vi.fn();
  onSignedOut(listener);
  connect();
  receive({ type: "session.ended", reason: "password_changed" });
  expect(listener.mock.calls).toEqual([["password_changed"]]);
});

test("[L11] A gap makes the timeline catch up, and the counters are loaded", async () => {
  const { connect, receive, replyList, reply, history, net } = setUp();
  connect();
  await replyList();
  void history.openChat(7);
  await reply("GET", "/api/chats/7/messages", page(1, 3));
  receive(posted(5));
  expect(net.requests.map(({ url }) => url)).toEqual([
    "/api/chats/7/changes?afterRev=3",
    "/api/chats/7",
  ]);
});

test("[L11] After a gap in a chat without loaded messages, the counters are loaded", async () => {
  const { connect, receive, replyList, reply, chat } = setUp();
  connect();
  await replyList();
  receive(postedByBen(5)); // Ada has posted message 4 in another tab
  const me = { ...deploys.me, readMessageId: 4, lastUnreadId: 5 };
  await reply("GET", "/api/chats/7", { ...deploys, rev: 5, lastMessageId: 5, me });
  expect(chat()?.me).toMatchObject({ readMessageId: 4, lastUnreadId: 5 });
});

test("[L11] A gap before a change that the user's own reply has preceded is noticed", async () => {
  const { connect, receive, replyList, store, net } = setUp();
  connect();
  await replyList();
  store.set((live) => withMessage(live, message(5)));
  receive(posted(5));
  expect(net.requests.map(({ url }) => url)).toEqual(["/api/chats/7"]);
});

test("Events in order, repeated ones, and those after a resync or of an added chat leave no gap", async () => {
  const { connect, receive, replyList, reply, net } = setUp();
  connect();
  receive(posted(4));
  await replyList({ ...deploys, rev: 5, lastMessageId: 5 });
  receive(posted(5), posted(6), posted(6));
  receive({ type: "resync", chatId: 7 });
  await reply("GET", "/api/chats/7", { ...deploys, rev: 9 });
  receive(posted(10), posted(11));
  receive({ type: "chat.removed", chatId: 7 }, { type: "chat.added", chat: deploys }, posted(4));
  expect(net.requests).toEqual([]);
});

test("After a resync the timeline is dropped and the counters are loaded", async () => {
  const { connect, receive, replyList, reply, history, chat, timeline } = setUp();
  connect();
  await replyList();
  void history.openChat(7);
  await reply("GET", "/api/chats/7/messages", page(1, 3));
  receive({ type: "resync", chatId: 7 });
  expect(timeline()).toBeUndefined();
  await reply("GET", "/api/chats/7", { ...deploys, rev: 900, lastMessageId: 800 });
  expect(chat()).toMatchObject({ rev: 900, lastMessageId: 800 });
});

test("Loaded members are reloaded after each connect", async () => {
  const { connect, replyList, reply, store, net } = setUp();
  store.set((live) => ({ ...live, state: { ...live.state, members: { 7: [] } } }));
  connect();
  await replyList();
  expect(net.requests.map(({ url }) => url)).toEqual(["/api/chats/7/members"]);
  await reply("GET", "/api/chats/7/members", { items: [] });
});

test("[D8] After a restore of the database, the app starts with a new client that resumes nothing", async () => {
  const { connect, replyList, reply, socket, history, timers, onOtherEpoch, net } = setUp();
  connect();
  await replyList();
  void history.openChat(7);
  await reply("GET", "/api/chats/7/messages", page(1, 3));
  socket()?.cut();
  await timers.advance(500);
  socket()?.open();
  socket()?.receive({ type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "second" });
  expect(onOtherEpoch).toHaveBeenCalledOnce();
  expect([socket()?.sent, net.requests]).toEqual([[], []]);
});

test("[D8] Messages loaded before the first connection are not kept if the server was lost meanwhile", async () => {
  const { connect, reply, socket, history, timers, onOtherEpoch } = setUp();
  void history.openChat(7);
  await reply("GET", "/api/chats/7/messages", page(1, 3));
  socket()?.cut();
  await timers.advance(500);
  connect();
  expect(onOtherEpoch).toHaveBeenCalledOnce();
});

test("[D8] Chats loaded before the first connection are not kept if the server was lost meanwhile", async () => {
  const { connect, socket, timers, onOtherEpoch, store } = setUp();
  store.set((live) => ({ ...live, isLoaded: true }));
  socket()?.cut();
  await timers.advance(500);
  connect();
  expect(onOtherEpoch).toHaveBeenCalledOnce();
});

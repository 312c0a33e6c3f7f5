/** The list of chats and the members: replies that lack an event are not kept. */
import type { Member } from "@belfry/contracts/chats";
import { memberStateEvent } from "@belfry/contracts/live/events";
import { timelineFrom } from "@belfry/contracts/live/timeline";
import { expect, test } from "vitest";
import { createLiveParts } from "../../test/live-parts.ts";
import { deploys, page, postedByBen, time } from "../../test/samples.ts";
import { createLists } from "./lists.ts";
import { withTimeline } from "./store.ts";

const membersPath = "/api/chats/7/members";

function setUp() {
  const parts = createLiveParts();
  return {
    ...parts,
    lists: createLists(parts),
    members: () => parts.store.get().state.members[7]?.map(({ user }) => user.displayName),
  };
}

function member(id: number, displayName: string): Member {
  return {
    user: { id, displayName, handle: `user-${id}`, avatarUrl: null },
    role: "member",
    joinedAt: time,
  };
}

const items = [member(1, "Ada")];

test("A chat that is no longer listed is removed with its messages and members", async () => {
  const { lists, reply, store } = setUp();
  store.set((live) => withTimeline(live, 7, timelineFrom(page(1, 3))));
  void lists.loadMembers(7);
  await reply("GET", membersPath, { items });
  void lists.loadChats();
  await reply("GET", "/api/chats", { items: [{ ...deploys, id: 8 }] });
  const { chats, timelines, members } = store.get().state;
  expect([chats, timelines, members].map((record) => Object.keys(record))).toEqual([["8"], [], []]);
  expect(store.get().isLoaded).toBe(true);
});

test("An older list does not replace a newer one", async () => {
  const { lists, net, chat } = setUp();
  const both = [lists.loadChats(), lists.loadChats()];
  const [first, second] = net.requests;
  second?.reply({ status: 200, body: { items: [{ ...deploys, title: "New" }] } });
  await both[1];
  first?.reply({ status: 200, body: { items: [{ ...deploys, title: "Old" }] } });
  await both[0];
  expect(chat()?.title).toBe("New");
});

test("A list keeps a read mark that has not reached the server", async () => {
  const { lists, reply, store, chat } = setUp();
  store.apply({ type: "read.changed", chatId: 7, messageId: 2 });
  void lists.loadChats();
  await reply("GET", "/api/chats", { items: [deploys] });
  expect(chat()?.me.readMessageId).toBe(2);
});

test("Counters skipped by the server are loaded, and never go back", async () => {
  const { lists, reply, chat } = setUp();
  void lists.loadCounters(7);
  await reply("GET", "/api/chats/7", { ...deploys, rev: 9, lastMessageId: 8, title: "Not this" });
  expect(chat()).toEqual({ ...deploys, rev: 9, lastMessageId: 8 });
  void lists.loadCounters(7);
  await reply("GET", "/api/chats/7", deploys);
  expect(chat()).toMatchObject({ rev: 9, lastMessageId: 8 });
});

test("Counters that are loaded keep a read mark that has not reached the server", async () => {
  const { lists, reply, store, chat } = setUp();
  store.apply({ type: "read.changed", chatId: 7, messageId: 3 });
  void lists.loadCounters(7);
  await reply("GET", "/api/chats/7", { ...deploys, me: { ...deploys.me, lastUnreadId: 3 } });
  expect(chat()?.me).toMatchObject({ readMessageId: 3, lastUnreadId: 0 });
});

test("Messages that come before older counters still count as unread", async () => {
  const { lists, reply, store, chat } = setUp();
  void lists.loadCounters(7);
  const event = postedByBen(4);
  lists.onEvent(event);
  store.apply(event);
  await reply("GET", "/api/chats/7", deploys);
  expect(chat()).toMatchObject({ rev: 4, lastMessageId: 4, me: { lastUnreadId: 4 } });
});

test.each([
  { type: "ready", userId: 1, heartbeatMs: 1, epoch: "first" },
  { type: "chat.added", chat: deploys },
  memberStateEvent(deploys),
] as const)("Counters are requested again when $type comes during the request", async (event) => {
  const { lists, reply, chat } = setUp();
  void lists.loadCounters(7);
  lists.onEvent(event);
  await reply("GET", "/api/chats/7", { ...deploys, rev: 8 });
  expect(chat()?.rev).toBe(3);
  await reply("GET", "/api/chats/7", { ...deploys, rev: 9 });
  expect(chat()?.rev).toBe(9);
});

test.each([
  { type: "member.changed", chatId: 7, userId: 2, member: member(2, "Ben") },
  { type: "chat.removed", chatId: 7 },
  { type: "ready", userId: 1, heartbeatMs: 1, epoch: "first" },
] as const)("Members are requested again when $type comes during the request", async (event) => {
  const { lists, reply, members } = setUp();
  const done = lists.loadMembers(7);
  lists.onEvent(event);
  await reply("GET", membersPath, { items });
  expect(members()).toBeUndefined();
  await reply("GET", membersPath, { items: [...items, member(2, "Ben")] });
  await done;
  expect(members()).toEqual(["Ada", "Ben"]);
});

test("An event in another chat does not repeat a request for members", async () => {
  const { lists, reply, members, net } = setUp();
  void lists.loadMembers(7);
  lists.onEvent({ type: "member.changed", chatId: 8, userId: 2, member: null });
  await reply("GET", membersPath, { items });
  expect(members()).toEqual(["Ada"]);
  expect(net.requests).toEqual([]);
});

test("Requests for members are retried until the server sends or rejects them", async () => {
  const { lists, replyWith, net, timers } = setUp();
  const done = lists.loadMembers(7);
  await replyWith("GET", membersPath, "lost");
  expect(timers.pendingDelays()).toEqual([500]);
  await timers.advance(500);
  await replyWith("GET", membersPath, {
    status: 404,
    body: { code: "chat_not_found", detail: "" },
  });
  await done;
  expect(net.requests).toEqual([]);
});

test("Members of a chat that was removed during the request are dropped", async () => {
  const { lists, reply, members, store } = setUp();
  void lists.loadMembers(7);
  store.apply({ type: "chat.removed", chatId: 7 });
  await reply("GET", membersPath, { items });
  expect(members()).toBeUndefined();
});

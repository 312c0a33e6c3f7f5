import { expect, test } from "vitest";
import type { Chat, Member } from "../chats.ts";
import type { Message } from "../messages/messages.ts";
import { memberStateEvent, type ServerEvent } from "./events.ts";
import { applyEvent, emptyState, type LiveState } from "./live-state.ts";

const createdAt = "2026-11-21T10:00:00.000Z";

function chat(id: number, more: Partial<Chat> = {}): Chat {
  const info = { id, kind: "group" as const, title: `Chat ${id}`, topic: "", createdAt };
  const counts = {
    visibility: "private" as const,
    archivedAt: null,
    isSystem: false,
    memberCount: 2,
    webhookCount: 0,
    lastMessageId: 3,
    rev: 3,
  };
  const retention = { retentionDays: null, firstMessageId: 1, threads: true };
  return { ...info, ...counts, ...retention, me: me({ lastUnreadId: 3 }), ...more };
}

function me(more: Partial<Chat["me"]> = {}): Chat["me"] {
  return {
    role: "member",
    readMessageId: 1,
    lastUnreadId: 0,
    unreadMentionIds: [],
    unreadActivityIds: [],
    notifications: { level: "critical", isDefault: true, mutedUntil: null },
    mutedWebhooks: [],
    ...more,
  };
}

function member(id: number, role: Member["role"] = "member"): Member {
  return {
    user: { id, displayName: `User ${id}`, handle: `user-${id}`, avatarUrl: null },
    role,
    joinedAt: createdAt,
  };
}

function message(chatId: number, id: number, rev = id): Message {
  const author = { kind: "user" as const, userId: 2, displayName: "Ben", avatarUrl: null };
  return { chatId, id, rev, author, text: "hello", createdAt };
}

function postedEvent(chatId: number, id: number, rev = id): ServerEvent {
  const prevRev = rev - 1;
  return { type: "message.posted", chatId, id, rev, prevRev, message: message(chatId, id, rev) };
}

function stateWith(more: Partial<LiveState> = {}): LiveState {
  const edges = { hasOlder: true, hasNewer: false, isStale: false };
  const timeline = { messages: [message(1, 3)], rev: 3, ...edges };
  return {
    ...emptyState(1),
    epoch: "first",
    chats: { 1: chat(1), 2: chat(2) },
    timelines: { 1: timeline },
    members: { 1: [member(1), member(2)] },
    ...more,
  };
}

test("[U4] A reply to the user is counted as a mention, and one to somebody else is not", () => {
  const reply = (id: number, replyToUserId: number): ServerEvent => {
    const event = { type: "message.posted" as const, chatId: 1, id, rev: id, prevRev: id - 1 };
    return { ...event, message: { ...message(1, id), replyTo: 2, replyToUserId } };
  };
  const state = [reply(4, 1), reply(5, 3)].reduce(applyEvent, stateWith());
  expect(state.chats[1]?.me.unreadMentionIds).toEqual([4]);
});

test("A message counts as unread, whether or not the chat's messages are loaded", () => {
  const state = [postedEvent(1, 4), postedEvent(2, 4)].reduce(applyEvent, stateWith());
  expect(state.chats[1]).toMatchObject({ lastMessageId: 4, rev: 4 });
  expect(state.chats[2]).toMatchObject({ lastMessageId: 4, rev: 4 });
  expect(state.timelines[1]).toMatchObject({ rev: 4, messages: [{ id: 3 }, { id: 4 }] });
  expect(state.timelines).not.toHaveProperty("2");
});

test("An edit advances the chat's rev but not its last message", () => {
  const state = applyEvent(stateWith(), {
    ...postedEvent(2, 2, 4),
    type: "message.changed",
  } as ServerEvent);
  expect(state.chats[2]).toMatchObject({ lastMessageId: 3, rev: 4 });
});

test("A post whose event comes after the reply to a later edit by the user still counts as unread", () => {
  const edited = { ...postedEvent(2, 1, 5), type: "message.changed" } as ServerEvent;
  const state = [edited, postedEvent(2, 4)].reduce(applyEvent, stateWith());
  expect(state.chats[2]).toMatchObject({ lastMessageId: 4, rev: 5 });
});

test("An update without changes returns the same state", () => {
  const state = stateWith();
  for (const event of [
    postedEvent(1, 3),
    postedEvent(9, 1),
    { type: "read.changed", chatId: 1, messageId: 1 },
    { type: "read.changed", chatId: 9, messageId: 1 },
    { type: "typing", chatId: 1, userId: 2, displayName: "Ben" },
    { type: "pong" },
    { type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" },
    { type: "member.changed", chatId: 2, userId: 3, member: null },
  ] satisfies ServerEvent[]) {
    expect(applyEvent(state, event), event.type).toBe(state);
  }
});

test("A changed chat keeps the user's own data", () => {
  const { me: _me, lastMessageId: __, rev: ___, ...info } = chat(1, { title: "Renamed" });
  const state = applyEvent(stateWith(), { type: "chat.changed", chat: info });
  expect(state.chats[1]).toEqual(chat(1, { title: "Renamed" }));
});

test("An added user gets the chat, and a removed user loses all its data", () => {
  const added = applyEvent(stateWith(), { type: "chat.added", chat: chat(3) });
  expect(added.chats[3]).toEqual(chat(3));
  const removed = applyEvent(added, { type: "chat.removed", chatId: 1 });
  expect(Object.keys(removed.chats)).toEqual(["2", "3"]);
  expect([removed.timelines, removed.members]).toEqual([{}, {}]);
  expect(applyEvent(removed, postedEvent(1, 4)), "an event that was already sent").toBe(removed);
});

test("Members are added, changed and removed, and the user's own role is updated", () => {
  const change = (userId: number, changed: Member | null): ServerEvent => ({
    type: "member.changed",
    chatId: 1,
    userId,
    member: changed,
  });
  const joined = applyEvent(stateWith(), change(3, member(3)));
  expect(joined.members[1]?.map(({ user }) => user.id)).toEqual([1, 2, 3]);
  const promoted = applyEvent(joined, change(1, member(1, "owner")));
  expect(promoted.members[1]?.[0]).toMatchObject({ role: "owner" });
  expect(promoted.chats[1]?.me).toEqual(me({ role: "owner", lastUnreadId: 3 }));
  const left = applyEvent(promoted, change(2, null));
  expect(left.members[1]?.map(({ user }) => user.id)).toEqual([1, 3]);
});

test("The read marker only moves forward", () => {
  const read = (messageId: number): ServerEvent => ({ type: "read.changed", chatId: 1, messageId });
  const state = [read(3), read(2)].reduce(applyEvent, stateWith());
  expect(state.chats[1]?.me.readMessageId).toBe(3);
});

test("The read mark moves back when messages are marked as unread, and a late mark changes nothing", () => {
  const read: ServerEvent = { type: "read.changed", chatId: 1, messageId: 3 };
  const back = me({ readMessageId: 1, lastUnreadId: 3, markedUnread: { count: 1, untilId: 3 } });
  const event = memberStateEvent(chat(1, { me: back }));
  const state = [read, event, read].reduce(applyEvent, stateWith());
  expect(state.chats[1]?.me).toEqual(back);
});

test("[L8] A reply that comes before the news that its reader follows the thread is unread", () => {
  const thread = chat(1, { kind: "thread", me: me({ isFollowing: false, readMessageId: 3 }) });
  const following = me({ isFollowing: true, readMessageId: 3, lastUnreadId: 4 });
  const news = memberStateEvent(chat(1, { me: following }));
  const state = [postedEvent(1, 4), news].reduce(applyEvent, stateWith({ chats: { 1: thread } }));
  expect(state.chats[1]?.me).toEqual(following);
});

test("A resync drops the chat's timeline and nothing else", () => {
  const state = applyEvent(stateWith(), { type: "resync", chatId: 1 });
  expect(state).toEqual({ ...stateWith(), timelines: {} });
});

test("[D8] A database of another epoch drops everything that was loaded before", () => {
  const ready = { type: "ready", userId: 1, heartbeatMs: 30_000 } as const;
  const state = applyEvent(stateWith(), { ...ready, epoch: "second" });
  expect(state).toEqual({ ...emptyState(1), epoch: "second" });
  const first = applyEvent({ ...stateWith(), epoch: null }, { ...ready, epoch: "first" });
  expect(first, "the first connection keeps what was loaded").toEqual(stateWith());
});

test("Events do not mutate the state", () => {
  const state = stateWith();
  const before = structuredClone(state);
  for (const event of [
    postedEvent(1, 4),
    { type: "chat.removed", chatId: 1 },
  ] satisfies ServerEvent[]) {
    applyEvent(state, event);
  }
  expect(state).toEqual(before);
});

test("An event of a newer server changes nothing", () => {
  const state = emptyState(1);
  expect(applyEvent(state, { type: "later.changed", chatId: 1 } as unknown as ServerEvent)).toBe(
    state,
  );
});

/** Threads as chats: who reads them, and who follows them. Messages create them. */
import type { Chat, ChatInfo, ReadableChat, ThreadParent } from "@belfry/contracts/chats";
import type { Bus } from "../../bus/bus.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { ChatEvents } from "../chat-events.ts";
import * as chatStore from "../chat-store.ts";
import { type MemberState, readMemberStates } from "../member-state-store.ts";
import * as memberStore from "../member-store.ts";
import * as openChatStore from "../open/open-chat-store.ts";
import { createFollowed, stateRowOf } from "./followed.ts";
import * as store from "./thread-store.ts";

export interface ThreadsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  events: ChatEvents;
}

export function createThreads({ database, bus, clock, events }: ThreadsOptions) {
  const { sql } = database;
  const followed = createFollowed({ database, bus, clock });

  /** Returns undefined if there is no such thread, or the user is not a member of its chat. */
  async function chatFor(userId: number, threadId: number): Promise<Chat | undefined> {
    const thread = await store.findThread(sql, threadId);
    if (!thread) return undefined;
    const parent = await chatStore.find(sql, userId, thread.parent_chat_id);
    return parent && withState(userId, parent, thread);
  }

  async function withState(userId: number, parent: Chat, thread: store.ThreadRow): Promise<Chat> {
    const shared = { ...infoOf(parent, thread), ...countersOf(thread) };
    const { role } = parent.me;
    const row = await store
      .followedBy(sql, userId)
      .where("chats.id", "=", thread.id)
      .executeTakeFirst();
    if (!row) return { ...shared, me: { role, isFollowing: false, ...noState(thread) } };
    const stateOf = await readMemberStates(sql, userId, [stateRowOf(row, clock.now())]);
    return { ...shared, me: { role, isFollowing: true, ...stateOf(thread.id) } };
  }

  /** Returns undefined if there is no such thread, or its chat is private. */
  async function openChatFor(threadId: number): Promise<ReadableChat | undefined> {
    const thread = await store.findThread(sql, threadId);
    const parent = thread && (await openChatStore.find(sql, thread.parent_chat_id));
    return parent && { ...infoOf(parent, thread), ...countersOf(thread), isMember: false };
  }

  /** Returns undefined if there is no such thread, or its chat was deleted. */
  async function findInfo(threadId: number): Promise<ChatInfo | undefined> {
    const thread = await store.findThread(sql, threadId);
    const parent = thread && (await chatStore.findInfo(sql, thread.parent_chat_id));
    return parent && infoOf(parent, thread);
  }

  /** Adds followers. Those who cannot read the thread are left out. */
  async function addFollowers(threadId: number, userIds: readonly number[]): Promise<void> {
    const added = await store.addFollowers(sql, threadId, { userIds, now: clock.now() });
    for (const userId of added) announceFollower(threadId, userId);
  }

  async function unfollow(threadId: number, userId: number): Promise<void> {
    if (await memberStore.remove(sql, threadId, userId)) announceFollower(threadId, userId);
  }

  function announceFollower(threadId: number, userId: number): void {
    events.publishMemberChanged(threadId, userId);
    events.publishChatChanged(threadId);
    bus.publish(`user.${userId}`, [{ type: "attention.changed", chatId: threadId }]);
    announceUnread([userId]);
  }

  /** Sends to users what is unread in their threads. */
  function announceUnread(userIds: readonly number[]): void {
    for (const userId of userIds) bus.publish(`user.${userId}`, [{ type: "threads.changed" }]);
  }

  /** Returns the followed threads with unread replies that count. */
  async function listUnreadChats(userId: number): Promise<Chat[]> {
    const { items } = await followed.unreadOf(userId);
    const found = await Promise.all(items.map(({ chatId }) => chatFor(userId, chatId)));
    return found.filter((chat) => chat !== undefined);
  }

  return {
    listUnreadChats,
    chatFor,
    openChatFor,
    findInfo,
    addFollowers,
    unfollow,
    announceUnread,
    ...followed,
    listFollowers: (threadId: number) => store.listFollowers(sql, threadId),
    /** Rejects users who read the chat without being members. */
    follow: async (chat: { id: number; me?: Chat["me"] }, userId: number): Promise<void> => {
      if (!chat.me) fail("not_allowed", { detail: "Join the chat to follow its threads." });
      await addFollowers(chat.id, [userId]);
    },
  };
}

/** A thread shares everything with its chat that it has no own columns for. */
function infoOf<Parent extends ChatInfo>(parent: Parent, thread: store.ThreadRow): ChatInfo {
  const { title, visibility, archivedAt, isSystem, members, retentionDays, threads } = parent;
  const shared = { title, visibility, archivedAt, isSystem, retentionDays, threads };
  return {
    id: thread.id,
    kind: "thread",
    parent: {
      chatId: parent.id,
      messageId: thread.parent_message_id,
      kind: parent.kind as ThreadParent["kind"],
    },
    ...shared,
    ...(members && { members }),
    topic: "",
    createdAt: isoTime(thread.created_at),
    memberCount: thread.member_count,
    webhookCount: 0,
    firstMessageId: thread.first_message_id,
  };
}

function countersOf({ last_message_id: lastMessageId, last_message_at: at, rev }: store.ThreadRow) {
  return { lastMessageId, ...(at !== null && { lastMessageAt: isoTime(at) }), rev };
}

/** Nothing is unread for users who do not follow the thread. */
function noState({ last_message_id: readMessageId }: store.ThreadRow): MemberState {
  return {
    readMessageId,
    lastUnreadId: 0,
    unreadMentionIds: [],
    unreadActivityIds: [],
    notifications: { level: "nothing", isDefault: true, mutedUntil: null },
    mutedWebhooks: [],
  };
}

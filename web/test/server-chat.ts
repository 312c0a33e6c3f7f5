/** A chat of the fake server, and its form in replies and events. */
import type { Chat, ChatInfo, Member } from "@belfry/contracts/chats";
import { memberStateEvent, type ServerEvent } from "@belfry/contracts/live/events";
import type { Author, Message, MessagePage } from "@belfry/contracts/messages/messages";
import { withMine, withReaction } from "@belfry/contracts/messages/reactions/reaction-changes";
import { time } from "./samples.ts";

/** Lower than the real server's, so that short sequences reach them. */
const pageSize = 4;
const changesMax = 3;

export interface ServerChat {
  id: number;
  title: string;
  rev: number;
  readMessageId: number;
  markedUnread?: { count: number; untilId: number };
  messages: Message[];
  members: Member[];
  /** Message ids by `clientId`. */
  idByClientId: Map<string, number>;
}

export function isMember(chat: ServerChat, userId: number): boolean {
  return chat.members.some(({ user }) => user.id === userId);
}

const nameOf = (userId: number) => ["", "Ada", "Ben", "Cleo"][userId] ?? `User ${userId}`;

export function memberOf(userId: number): Member {
  const user = {
    id: userId,
    displayName: nameOf(userId),
    handle: `user-${userId}`,
    avatarUrl: null,
  };
  return { user, role: "member", joinedAt: time };
}

function authorOf(userId: number): Author {
  return {
    kind: "user",
    userId,
    displayName: nameOf(userId),
    avatarUrl: null,
  };
}

export function isByAda({ author }: Message): boolean {
  return author.kind === "user" && author.userId === 1;
}

export function idsByAda({ messages }: Pick<ServerChat, "messages"> = { messages: [] }): number[] {
  return messages.filter(isByAda).map(({ id }) => id);
}

export function infoOf({ id, title, members }: ServerChat): ChatInfo {
  return {
    id,
    kind: "group",
    title,
    topic: "",
    visibility: "private",
    createdAt: time,
    archivedAt: null,
    retentionDays: null,
    firstMessageId: 1,
    threads: true,
    isSystem: false,
    memberCount: members.length,
    webhookCount: 0,
  };
}

export function viewOf(chat: ServerChat): Chat {
  const { rev, messages } = chat;
  const { markedUnread } = chat;
  const ownId = messages.findLast(isByAda)?.id ?? 0;
  const readMessageId = Math.max(
    chat.readMessageId,
    ownId > (markedUnread?.untilId ?? 0) ? ownId : 0,
  );
  const isUnread = (message: Message) => !message.deletedAt && !isByAda(message);
  const lastId = messages.findLast(isUnread)?.id ?? 0;
  const me = {
    role: "member" as const,
    readMessageId,
    ...(markedUnread && { markedUnread }),
    lastUnreadId: lastId > readMessageId ? lastId : 0,
    unreadMentionIds: [],
    unreadActivityIds: [],
    notifications: { level: "critical" as const, isDefault: true, mutedUntil: null },
    mutedWebhooks: [],
  };
  const lastMessageAt = messages.at(-1)?.createdAt;
  const last = { lastMessageId: messages.length, ...(lastMessageAt && { lastMessageAt }) };
  return { ...infoOf(chat), ...last, rev, me };
}

function lastCountedId({ messages }: ServerChat): number {
  return messages.findLast(({ deletedAt }) => !deletedAt)?.id ?? 0;
}

export function eventOf(chat: ServerChat, message: Message, prevRev: number): ServerEvent {
  const { chatId, id, rev, deletedAt, editedAt } = message;
  const type = deletedAt ? "message.removed" : editedAt ? "message.changed" : "message.posted";
  const counted = deletedAt && { lastCountedId: lastCountedId(chat) };
  return { type, chatId, id, rev, prevRev, message, ...counted };
}

function changedAfter(chat: ServerChat, rev: number): Message[] {
  return chat.messages.filter((message) => message.rev > rev).sort((a, b) => a.rev - b.rev);
}

/** The events of the messages that have changed after a `rev`. */
export function eventsAfter(chat: ServerChat, rev: number): ServerEvent[] {
  const changed = changedAfter(chat, rev);
  return changed.map((message, at) => eventOf(chat, message, changed[at - 1]?.rev ?? rev));
}

/** Drops the newest messages, as a backup would. Returns their client ids. */
export function restoreChat(chat: ServerChat, lostCount: number): string[] {
  chat.messages.splice(Math.max(0, chat.messages.length - lostCount));
  const lost = [...chat.idByClientId].filter(([, id]) => id > chat.messages.length);
  for (const [clientId] of lost) chat.idByClientId.delete(clientId);
  chat.rev = Math.max(0, ...chat.messages.map(({ rev }) => rev));
  chat.readMessageId = Math.min(chat.readMessageId, chat.messages.length);
  return lost.map(([clientId]) => clientId);
}

/** A message in a reply to Ada. Events are the same for everybody. */
export function forAda(message: Message): Message {
  const { reactions } = message;
  return reactions ? { ...message, reactions: withMine(reactions, 1) } : message;
}

/** Adds the reaction of a user to a message, or removes it. Returns the event. */
export function toggleReaction(
  chat: ServerChat,
  id: number,
  { userId, emoji, isAdded }: { userId: number; emoji: string; isAdded?: boolean },
): ServerEvent | undefined {
  const message = chat.messages[id - 1];
  if (!message || message.deletedAt) return undefined;
  const { reactions: before = [], ...rest } = message;
  const hasReacted = before.some((one) => one.emoji === emoji && one.userIds.includes(userId));
  if (hasReacted === isAdded) return undefined;
  const change = { emoji, userId, isAdded: !hasReacted };
  const reactions = withReaction(before, change);
  chat.rev += 1;
  const { id: chatId, rev } = chat;
  chat.messages[id - 1] = { ...rest, rev, ...(reactions.length > 0 && { reactions }) };
  return { type: "reaction.changed", chatId, id, rev, prevRev: rev - 1, ...change };
}

/** Pins a message for Ben, or unpins it. Returns the event. */
export function togglePin(chat: ServerChat, id: number): ServerEvent | undefined {
  const message = chat.messages[id - 1];
  if (!message || message.deletedAt) return undefined;
  const { pinned: before, ...rest } = message;
  const pinned = before ? null : { userId: 2, displayName: "Ben", at: time };
  chat.rev += 1;
  const { id: chatId, rev } = chat;
  chat.messages[id - 1] = { ...rest, rev, ...(pinned && { pinned }) };
  return { type: "pin.changed", chatId, id, rev, prevRev: rev - 1, pinned };
}

/** Moves the read mark of Ada forward. Returns the event. */
export function moveReadMark(chat: ServerChat, messageId: number): ServerEvent | undefined {
  const reached = Math.min(messageId, chat.messages.length);
  if (reached <= chat.readMessageId) return undefined;
  chat.readMessageId = reached;
  if (chat.markedUnread) return memberStateEvent(viewOf(chat));
  return { type: "read.changed", chatId: chat.id, messageId: reached };
}

/** Moves the read mark of Ada back. Returns whether it has moved. */
export function moveMarkBack(chat: ServerChat, messageId: number): boolean {
  if (messageId > viewOf(chat).me.readMessageId) return false;
  chat.readMessageId = messageId - 1;
  const count = (chat.markedUnread?.count ?? 0) + 1;
  chat.markedUnread = { count, untilId: chat.messages.length };
  return true;
}

export function addMessage(chat: ServerChat, userId: number, text: string): Message {
  chat.rev += 1;
  const message: Message = {
    chatId: chat.id,
    id: chat.messages.length + 1,
    rev: chat.rev,
    author: authorOf(userId),
    text,
    createdAt: time,
  };
  chat.messages.push(message);
  return message;
}

/** Returns undefined if the message does not exist or was removed. */
export function changeMessage(
  chat: ServerChat,
  id: number,
  part: Partial<Message>,
): Message | undefined {
  const message = chat.messages[id - 1];
  if (!message || message.deletedAt) return undefined;
  chat.rev += 1;
  const changed = { ...message, ...part, rev: chat.rev };
  chat.messages[id - 1] = changed;
  return changed;
}

export function changesOf(chat: ServerChat, afterRev: number) {
  const changed = changedAfter(chat, afterRev).map(forAda);
  const items = changed.slice(0, changesMax);
  const hasMore = changed.length > changesMax;
  return { items, rev: hasMore ? (items.at(-1)?.rev ?? 0) : chat.rev, hasMore };
}

export function pageOf({ messages, rev }: ServerChat, query: URLSearchParams): MessagePage {
  const [before, after, around] = ["before", "after", "around"].map((name) => query.get(name));
  let first = messages.length - pageSize;
  if (before) first = Number(before) - 1 - pageSize;
  if (after) first = Number(after);
  if (around) first = Math.min(Number(around), messages.length + 1) - 1 - pageSize / 2;
  const last = before ? Number(before) - 1 : first + pageSize;
  const items = messages.slice(Math.max(0, first), Math.max(0, last)).map(forAda);
  return { items, rev, hasOlder: first > 0, hasNewer: last < messages.length };
}

export function messageOf({ messages }: ServerChat, id: number) {
  const message = messages[id - 1];
  return message ? ok(forAda(message)) : problem(404, "message_not_found");
}

export const ok = (body: unknown) => ({ status: 200, body });

export function problem(status: number, code: string) {
  return {
    status,
    body: { type: "about:blank", title: code, status, detail: code, code, instance: "" },
  };
}

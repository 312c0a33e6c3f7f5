/** Data of the test cast: the chat Deploys with messages by Ada. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Message, MessagePage } from "@belfry/contracts/messages/messages";
import type { Me } from "@belfry/contracts/users";

export const time = "2026-11-20T10:00:00.000Z";

export const ada: Me = {
  id: 1,
  displayName: "Ada",
  handle: "ada",
  email: "ada@example.org",
  avatarUrl: null,
  role: "owner",
};

export const deploys: Chat = {
  id: 7,
  kind: "group",
  title: "Deploys",
  topic: "",
  visibility: "private",
  createdAt: time,
  archivedAt: null,
  retentionDays: null,
  firstMessageId: 1,
  threads: true,
  isSystem: false,
  memberCount: 2,
  webhookCount: 0,
  lastMessageId: 3,
  rev: 3,
  me: {
    role: "owner",
    readMessageId: 0,
    lastUnreadId: 3,
    unreadMentionIds: [],
    unreadActivityIds: [],
    notifications: { level: "critical", isDefault: true, mutedUntil: null },
    mutedWebhooks: [],
  },
};

export function message(id: number, rev = id): Message {
  const author = { kind: "user" as const, userId: 1, displayName: "Ada", avatarUrl: null };
  return { chatId: 7, id, rev, author, text: `text ${rev}`, createdAt: time };
}

export function posted(id: number, rev = id): MessageEvent {
  return {
    type: "message.posted",
    chatId: 7,
    id,
    rev,
    prevRev: rev - 1,
    message: message(id, rev),
  };
}

/** Unlike Ada's own messages, Ben's count as unread. */
export function postedByBen(id: number, rev = id): MessageEvent {
  const event = posted(id, rev);
  const author = { kind: "user" as const, userId: 2, displayName: "Ben", avatarUrl: null };
  return { ...event, message: { ...event.message, author } };
}

/** Returns messages `first` to `last` of `count`, each with its id as its `rev`. */
export function page(first: number, last: number, count = last, rev = count): MessagePage {
  const items = Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
  return { items, rev, hasOlder: first > 1, hasNewer: last < count };
}

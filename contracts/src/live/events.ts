/** Server events of the live protocol `belfry.v1`. Without TypeBox, for the first load of the web app. */
import type { AlertEvent } from "../alerts/alert-changes.ts";
import type { Chat, ChatInfo, Member } from "../chats.ts";
import type { Message } from "../messages/messages.ts";
import type { Pinned } from "../messages/pins.ts";
import type { ReactionChange } from "../messages/reactions/reaction-changes.ts";
import type { MessageThread } from "../messages/threads/message-thread.ts";
import type { NotificationSettings } from "../notifications/notifications.ts";
import type { UserPresence } from "../people/presence.ts";
import type { Sidebar } from "../people/sidebar.ts";
import type { UnreadThreads } from "../people/threads.ts";
import type { UserSummary } from "../users.ts";

export const protocol = "belfry.v1";

export interface MessageEvent {
  type: "message.posted" | "message.changed" | "message.removed";
  chatId: number;
  id: number;
  rev: number;
  /** `rev` of the event before. A client with a lower one has missed events and fetches `changes`. */
  prevRev: number;
  message: Message;
  /** The chat's last message that counts as unread. Present if this change may have changed it. */
  lastCountedId?: number | undefined;
}

/** One user has added a reaction to a message, or removed it. */
export interface ReactionEvent extends ReactionChange {
  type: "reaction.changed";
  chatId: number;
  /** The message. */
  id: number;
  rev: number;
  prevRev: number;
}

/** A member has pinned a message, or unpinned it: `pinned` is null. */
export interface PinEvent {
  type: "pin.changed";
  chatId: number;
  /** The message. */
  id: number;
  rev: number;
  prevRev: number;
  pinned: Pinned | null;
}

/** Events that change a part of a message. */
export type PartEvent = ReactionEvent | PinEvent | AlertEvent;

/** Events that advance the `rev` of a chat. */
export type RevEvent = MessageEvent | PartEvent;

/** The part of `Chat.me` that is about unread messages and notifications. */
export type MemberState = Omit<Chat["me"], "role" | "hiddenUntilId">;

interface MemberStateEvent {
  type: "attention.changed";
  chatId: number;
  attention: MemberState;
}

/** The event with what a member has to know of a chat. */
export function memberStateEvent({ id, me }: Chat): MemberStateEvent {
  const { role: _, hiddenUntilId: __, ...attention } = me;
  return { type: "attention.changed", chatId: id, attention };
}

export type ServerEvent =
  /** Another `epoch` than before: the database was restored, so the client fetches everything again. */
  | { type: "ready"; userId: number; heartbeatMs: number; epoch: string }
  | RevEvent
  | { type: "chat.changed"; chat: ChatInfo }
  | { type: "chat.added"; chat: Chat }
  | { type: "chat.removed"; chatId: number }
  /** `member` is null when the user has left the chat. */
  | { type: "member.changed"; chatId: number; userId: number; member: Member | null }
  /** The author of messages in this chat was deleted. */
  | { type: "author.changed"; chatId: number; user: UserSummary }
  /** The read mark has moved forward. Once it has moved back, `attention.changed` has it instead. */
  | { type: "read.changed"; chatId: number; messageId: number }
  /** The user's own settings. */
  | { type: "notifications.changed"; settings: NotificationSettings }
  /** The user has saved a message for later, or removed it from the saved ones. */
  | { type: "saved.changed"; chatId: number; messageId: number; isSaved: boolean }
  /** The scheduled messages of the user have changed. Clients fetch the list. */
  | { type: "scheduled.changed" }
  /** A test notification of the user was sent or opened. Clients fetch the devices. */
  | { type: "push.tested" }
  /** The user has changed the sections of the sidebar. */
  | { type: "sidebar.changed"; sidebar: Sidebar }
  /** The user has hidden a direct chat, or shows it again: `messageId` is null. */
  | { type: "chat.hidden"; chatId: number; messageId: number | null }
  /** The thread below a message of this chat has changed. Null: it has no replies any more. */
  | { type: "thread.changed"; chatId: number; messageId: number; thread: MessageThread | null }
  /** Unread replies in the threads that the user follows. */
  | { type: "threads.changed"; unread: UnreadThreads }
  /** For five seconds, unless a message of the user comes first. */
  | { type: "typing"; chatId: number; userId: number; displayName: string }
  /** The presence and status of watched users. Those not mentioned yet are offline, without a status. */
  | { type: "presence.changed"; users: UserPresence[] }
  /** The unread counts or notification settings of a chat have changed, other than by a message or by reading on. */
  | MemberStateEvent
  /** The client missed more changes than the limit and must reload the chat. */
  | { type: "resync"; chatId: number }
  | { type: "session.ended"; reason: SessionEnd }
  | { type: "pong" };

export type SessionEnd =
  | "logout"
  | "revoked"
  | "expired"
  | "deactivated"
  | "deleted"
  | "password_changed"
  | "two_factor_changed"
  | "enrolment_required";

/** WebSocket close codes (RFC 6455 §7.4). */
export const closeCodes = {
  restarting: 1012,
  sessionEnded: 4401,
  tooSlow: 4408,
  tooManyFrames: 4429,
} as const;

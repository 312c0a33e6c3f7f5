/** Messages, their mentions, and the keys that find them again. */
import type { AlertSilence } from "@belfry/contracts/alerts/life-silences";
import type { NobodyNotified } from "@belfry/contracts/messages/alerts/acknowledgement";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Level, LinkPreview, State } from "@belfry/contracts/messages/messages";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import type { JsonColumn } from "../json-column.ts";

export interface MessagesTable {
  chat_id: number;
  id: number;
  rev: number;
  /** Exactly one of `user_id` and `webhook_id` is set. */
  user_id: number | null;
  webhook_id: number | null;
  /** The sender name of a webhook's message; null for a user's message. */
  author_name: string | null;
  author_avatar_url: string | null;
  text: string;
  /** Null if the message has no cards. */
  cards: JsonColumn<Card[]> | null;
  /** Null if the message has no files. */
  files: JsonColumn<StoredFile[]> | null;
  reply_to: number | null;
  /** The author of that message, if the reply counts as a mention of them. */
  reply_to_user_id: number | null;
  /** Null if the message mentions nobody. */
  mentions: JsonColumn<StoredMention[]> | null;
  /** 1 or null. */
  silent: number | null;
  allow_mentions: "users" | "all" | null;
  level: Level | null;
  state: State | null;
  problem: string | null;
  /** Orders the runs of a problem. Null if the sender does not number them. */
  problem_run: number | null;
  instances: JsonColumn<string[]> | null;
  started_at: number | null;
  ended_at: number | null;
  /** Summary of the rows in `reactions`. Null without reactions. */
  reactions: JsonColumn<Reaction[]> | null;
  /** Both null if the message is not pinned. */
  pinned_by: number | null;
  pinned_at: number | null;
  /** Null if nobody has acknowledged the alert, or if its sender has. */
  acknowledged_by: number | null;
  acknowledged_at: number | null;
  /** When the user who has acknowledged the alert is reminded. */
  remind_at: number | null;
  /** Time of what is new since the acknowledgement, which its owner has not confirmed. */
  new_since: number | null;
  /** How often the webhook has posted the same. Null if once. */
  repeats: number | null;
  /** The silence that holds the message back, or did when it was posted. */
  silence_id: number | null;
  /** The `rev` of an open alert all of whose steps were taken. Another `rev` may begin a new round. */
  steps_over_rev: number | null;
  /** Null for other messages and for alerts that nobody has changed or acknowledged. */
  alert: JsonColumn<StoredAlert> | null;
  /** Null if no page was found. */
  link_preview: JsonColumn<StoredPreview> | null;
  /** The thread below this message, or the one with the reply that this message shows in its chat. */
  thread_id: number | null;
  /**
   * The id of that reply. For a reply in a thread, it is the id of the message that shows the reply in
   * the chat.
   */
  linked_id: number | null;
  created_at: number;
  edited_at: number | null;
  updated_at: number | null;
  deleted_at: number | null;
}

/** Times are milliseconds since 1970 UTC. */
export interface StoredAlert {
  /** The highest level that the alert has had, if it is not the one of the message. */
  highest?: Level | undefined;
  /** The instances that the alert has had, if they are not those of the message. */
  had?: string[] | undefined;
  note?: string | undefined;
  newSince?: { at: number; count: number } | undefined;
  /** Kept after the end of the alert, for the statistics. */
  firstAcknowledgedAt?: number | undefined;
  nobodyNotified?: NobodyNotified | undefined;
  closed?: { at: number; by?: number | undefined } | undefined;
  /** Also of messages without a state. */
  silenced?: (AlertSilence & { heldBack: number }) | undefined;
  /** The silence that ended for the alert because of something new. */
  left?: number | undefined;
}

/** `isRemoved`: a user removed the preview of this link, and it is not to come back. */
export type StoredPreview = LinkPreview | { url: string; isRemoved: true };

/** A mention without the name, which is read from the user's row. */
export type StoredMention =
  | "all"
  | "here"
  | { userId: number; handle: string }
  | { groupId: number; handle: string; userIds: number[] };

/** One row for each user that a message mentions. Silent messages have none. */
export interface MentionsTable {
  user_id: number;
  chat_id: number;
  message_id: number;
  /** `here`: the user was online when the message mentioned `@here`. */
  reason: "user" | "reply" | "here";
  created_at: number;
}

/** Messages that mention every member of the chat, one row for each message. */
export interface ChatMentionsTable {
  chat_id: number;
  message_id: number;
  /** `here` if too many members were online for one row each. */
  kind: "all" | "here";
  /** The author, who is not mentioned; null for a webhook. */
  user_id: number | null;
  created_at: number;
}

/** One row for each emoji that a user has added to a message. */
export interface ReactionsTable {
  chat_id: number;
  message_id: number;
  emoji: string;
  user_id: number;
  /** The author of the message, if it is another user; null for a webhook. */
  author_id: number | null;
  created_at: number;
}

/** Messages with reactions by others, for the activity of their authors. */
export interface ReactedMessagesTable {
  author_id: number;
  chat_id: number;
  message_id: number;
  /** Time of the last reaction. */
  created_at: number;
}

/** Former texts of messages that their authors have edited, at most 24 of each. */
export interface MessageVersionsTable {
  chat_id: number;
  message_id: number;
  /** The chat's change number of the edit that replaced this text. */
  rev: number;
  text: string;
  written_at: number;
}

/** Messages that a user has saved for later. */
export interface SavedMessagesTable {
  user_id: number;
  chat_id: number;
  message_id: number;
  saved_at: number;
}

/** Keys that detect repeated posts: `clientId` and `Idempotency-Key`. */
export interface MessageKeysTable {
  /** `webhook:<id>`, in all of its chats, or `chat:<id> user:<id>`. */
  scope: string;
  key: string;
  /** SHA-256 of the body that first used the key. */
  body_hash: string;
  chat_id: number;
  message_id: number;
  expires_at: number;
}

/** The message that the next post with the same key replaces. */
export interface UpdateKeysTable {
  chat_id: number;
  /** `webhook:<id>`. */
  author: string;
  key: string;
  message_id: number;
  /** 1 if the event has ended: the next post with the key creates a new message. */
  is_over: number;
}

/** The shapes of messages on their way to the database. */
import type { Alert } from "@belfry/contracts/alerts/life";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Author, Level, Message, SentState } from "@belfry/contracts/messages/messages";
import type { Pinned } from "@belfry/contracts/messages/pins";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import type { ActiveSilence } from "@belfry/contracts/on-call/silences/matching";
import type { JsonColumn } from "../database/json-column.ts";
import type { ResolvedMentions } from "./mentions/resolved-mentions.ts";

interface MessageBase {
  chatId: number;
  author: Author;
  text: string;
  /** Stored on disk, and not linked to a message yet. */
  files?: StoredFile[] | undefined;
  silent?: boolean | undefined;
  allowMentions?: Message["allowMentions"];
  level?: Level | undefined;
  state?: SentState | undefined;
  problem?: MessageProblem | undefined;
  update?: Update | undefined;
}

/** The problem that a message is about. Times are milliseconds since 1970 UTC. */
export interface MessageProblem {
  name?: string | undefined;
  /** Orders the runs that find or solve the problem. A run changes nothing about later ones. */
  run?: number | undefined;
  /** Returns the cards of a message about the problem after it was solved. */
  withSolution?: ((cards: readonly Card[]) => Card[]) | undefined;
  instances?: readonly string[] | undefined;
  startedAt?: number | undefined;
  endedAt?: number | undefined;
  /** The silence that matches the message. */
  silence?: HoldingSilence | undefined;
}

export interface HoldingSilence extends ActiveSilence {
  /** Whether the sender itself wants nobody to be notified. */
  wasSilent: boolean;
}

/** Replaces the author's earlier message with the same key in this chat. */
interface Update {
  updateKey: string;
  /** True if the event behind the key has ended: the next post for an open event is a new message. */
  isOver: boolean;
  /** Only an equal message has this key: the message counts its repeats for this long. */
  repeatMs?: number | undefined;
  /** Returns the cards with what they keep of the message that they replace. */
  withEarlier?: ((earlier: readonly Card[]) => Card[]) | undefined;
}

interface Idempotency {
  idempotencyKey: string;
  /** Detects a different body with the same key, which is the sender's error. */
  bodyHash: string;
}

/** A message as a caller posts it. */
export interface NewMessage extends MessageBase {
  cards?: Card[] | undefined;
  /** A message's id or its update key. Ignored if there is no such message. */
  replyTo?: number | string | undefined;
  /** 1 to post a webhook's reply in the thread of its message. */
  repliesInThread?: number;
  idempotency?: (Idempotency & { lifetimeMs: number }) | undefined;
}

/** Cards as readers receive them, and as they are stored. */
export interface CheckedCards {
  items: Card[];
  json: string;
}

/** A checked message that waits to be written. */
export interface PendingMessage extends MessageBase {
  cards?: CheckedCards | undefined;
  replyTo?: number | undefined;
  /** The reply in a thread that this message shows in the chat. */
  threadReply?: Message["threadReply"];
  /** Resolved before the message is queued. */
  mentions?: ResolvedMentions | undefined;
  idempotency?: (Idempotency & { expiresAt: number }) | undefined;
  /** Milliseconds since 1970 UTC. */
  createdAt: number;
  /** The alert that the message updates, or that later posts of its batch update. */
  alert?: UpdatedAlert | undefined;
}

/** An alert after the posts of a batch so far. */
export interface UpdatedAlert {
  alert: Alert;
  /** The name of the user who has acknowledged it. */
  ownerName: string;
}

/** The message that a pending one replaces. */
export interface ReplacedMessage {
  id: number;
  createdAt: number;
  replyTo: number | undefined;
  /** Start of its problem. */
  startedAt: number | undefined;
  reactions: JsonColumn<Reaction[]> | null;
  pinned: Pinned | undefined;
  /** Undefined if the message has no state. */
  alert: UpdatedAlert | undefined;
  /** How often it was posted, with this post. Undefined for an update with other content. */
  repeats?: number | undefined;
  hasFiles: boolean;
  hasMentions: boolean;
  isSilent: boolean;
}

/** A message's number in its chat, and the number of its last change. */
export interface Position {
  id: number;
  rev: number;
}

export interface PostResult extends Position {
  /** The acknowledgement of the alert after an update. */
  acknowledged?: { by: string; at: string } | undefined;
  /** The silence that holds the message back. */
  silence?: { id: number; by: string | undefined } | undefined;
  /** Mentions that the webhook may not use, such as `@all`. */
  rejectedMentions?: string[];
  /** `repeated`: an earlier request with the same idempotency key posted the message. */
  outcome: "posted" | "updated" | "repeated";
  /** For a repeat, maybe a former chat of the webhook. */
  chatId: number;
}

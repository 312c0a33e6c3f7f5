/** A message before it has its place in a chat. */
import type { Card } from "@belfry/contracts/cards";
import type { Author, Message } from "@belfry/contracts/messages";
import { isoTime } from "../clock.ts";

export interface Draft {
  chatId: number;
  author: Author;
  /** Checked by `checkedContent`. */
  text: string;
  cards?: Cards | undefined;
  replyTo?: number | undefined;
  key?: RepeatKey | undefined;
  /** Milliseconds since 1970 UTC. */
  createdAt: number;
}

/** As they are told to readers, and as they are stored. */
export interface Cards {
  items: Card[];
  json: string;
}

/** What makes a repeat of the same request answer with the first message. */
export interface RepeatKey {
  key: string;
  /** A hash of the body: another body under the same key is a mistake of the sender. */
  bodyHash: string;
  expiresAt: number;
}

export interface Posted {
  id: number;
  rev: number;
  /** False when an earlier request with the same key had posted it. */
  isNew: boolean;
}

/** Who a key belongs to: two authors may use the same one. */
export function authorKey(author: Author): string {
  return author.kind === "user" ? `user:${author.userId}` : `webhook:${author.webhookId}`;
}

export function messageOf(draft: Draft, { id, rev }: Pick<Posted, "id" | "rev">): Message {
  const { chatId, author, text, cards, replyTo, createdAt } = draft;
  return {
    chatId,
    id,
    rev,
    author,
    text,
    ...(cards && { cards: cards.items }),
    ...(replyTo !== undefined && { replyTo }),
    createdAt: isoTime(createdAt),
  };
}

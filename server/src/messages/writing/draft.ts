/** A message before it has its place in a chat. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import { isoTime } from "../../clock.ts";

export interface Draft {
  chatId: number;
  author: Author;
  /** Checked by `checkedContent`. */
  text: string;
  cards?: Cards | undefined;
  /** Kept already, and not yet any message's. */
  files?: StoredFile[] | undefined;
  replyTo?: number | undefined;
  silent?: boolean | undefined;
  mentions?: Message["mentions"];
  key?: RepeatKey | undefined;
  update?: UpdateKey | undefined;
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

/** What makes a later draft take the place of an earlier one's message. */
export interface UpdateKey {
  key: string;
  /** What it tells of has ended: when that begins again, it is a new message. */
  isOver: boolean;
}

/** The message whose place a draft takes. */
export interface Earlier {
  id: number;
  createdAt: number;
  replyTo: number | undefined;
}

export interface Posted {
  id: number;
  rev: number;
  /** `repeated`: an earlier request with the same key had posted it. */
  outcome: "posted" | "updated" | "repeated";
}

/** Who a key belongs to: two authors may use the same one. */
export function authorKey(author: Author): string {
  return author.kind === "user" ? `user:${author.userId}` : `webhook:${author.webhookId}`;
}

export function messageOf(
  draft: Draft,
  { id, rev }: Pick<Posted, "id" | "rev">,
  earlier?: Earlier,
): Message {
  const { chatId, author, text, cards, files, silent, mentions, createdAt } = draft;
  const replyTo = earlier ? earlier.replyTo : draft.replyTo;
  return {
    chatId,
    id,
    rev,
    author,
    text,
    ...(cards && { cards: cards.items }),
    ...(files && { files }),
    ...(replyTo !== undefined && { replyTo }),
    ...(silent && { silent }),
    ...(mentions && { mentions }),
    createdAt: isoTime(earlier?.createdAt ?? createdAt),
    ...(earlier && { editedAt: isoTime(createdAt) }),
  };
}

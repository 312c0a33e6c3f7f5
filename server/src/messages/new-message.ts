/** What a room says to have a message posted. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import { checkedContent } from "./content.ts";
import type { Draft, RepeatKey, UpdateKey } from "./writing/draft.ts";

export interface NewMessage {
  chatId: number;
  author: Author;
  text: string;
  cards?: Card[] | undefined;
  /** Kept already, and not yet any message's. */
  files?: StoredFile[] | undefined;
  /** A message's number, or an author's key of one. What names none is left out. */
  replyTo?: number | string | undefined;
  silent?: boolean | undefined;
  mentions?: Message["mentions"];
  key?: Omit<RepeatKey, "expiresAt"> & { lifetimeMs: number };
  /** A later one of the same author and key takes the place of the message. */
  update?: UpdateKey | undefined;
}

/** Refuses what is empty or too long. */
export function draftOf(message: NewMessage, createdAt: number): Draft {
  const { chatId, author, text, cards, files, silent, mentions, key, update } = message;
  return {
    chatId,
    author,
    ...checkedContent(text, cards, files),
    files,
    silent,
    mentions,
    key: key && { ...key, expiresAt: createdAt + key.lifetimeMs },
    update,
    createdAt,
  };
}

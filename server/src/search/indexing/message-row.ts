/** Rows of messages, as both databases return them. */

import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { parseColumn } from "../../database/json-column.ts";
import type { Content } from "./document.ts";

export interface MessageRow {
  chat_id: number;
  /** The chat of the thread, if it is a reply in one. */
  parent_chat_id: number | null;
  id: number;
  rev: number;
  user_id: number | null;
  webhook_id: number | null;
  text: string;
  cards: string | null;
  files: string | null;
  created_at: number;
  deleted_at: number | null;
}

/** Columns of a query for `MessageRow`. */
export const messageColumns =
  "(select parent_chat_id from chats where chats.id = messages.chat_id) as parent_chat_id, chat_id, id, rev, user_id, webhook_id, text, cards, files, created_at, deleted_at";

export function contentOf(row: MessageRow): Content {
  const {
    chat_id: chatId,
    parent_chat_id: parentChatId,
    user_id: userId,
    webhook_id: webhookId,
    text,
    cards,
    files,
  } = row;
  return {
    chatId,
    ...(parentChatId !== null && { parentChatId }),
    author:
      userId !== null
        ? { kind: "user", userId, displayName: "", avatarUrl: null }
        : { kind: "webhook", webhookId: webhookId ?? 0, name: "", avatarUrl: null },
    text,
    ...(cards !== null && { cards: parseColumn<Card[]>(cards) }),
    ...(files !== null && { files: parseColumn<StoredFile[]>(files) }),
  };
}

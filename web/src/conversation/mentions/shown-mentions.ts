/** The mentions of a message, for the components that render its text. */

import { findMention, mentionTokens } from "@belfry/contracts/messages/mention-text";
import type { Mention } from "@belfry/contracts/messages/mentions";
import type { Message } from "@belfry/contracts/messages/messages";
import { isMentioned } from "@belfry/contracts/notifications/reason";
import { createContext } from "react";

interface ShownMessage {
  chatId: number;
  mentions: readonly Mention[];
}

export const ShownMentions = createContext<ShownMessage | null>(null);

/** Whether a message calls this user: by handle, with `@all` or `@here`, or by a reply. */
export function mentionsUser(message: Message, userId: number): boolean {
  const { author, silent } = message;
  if (silent || (author.kind === "user" && author.userId === userId)) return false;
  return isMentioned(message, userId);
}

export type TextPart = string | { mention: Mention; written: string };

/** Splits a text without code into plain parts and mentions. */
export function splitMentions(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const token of mentionTokens(text)) {
    const found = findMention(token, mentions);
    if (!found) continue;
    const end = token.start + 1 + found.length;
    if (token.start > from) parts.push(text.slice(from, token.start));
    parts.push({ mention: found.mention, written: text.slice(token.start, end) });
    from = end;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

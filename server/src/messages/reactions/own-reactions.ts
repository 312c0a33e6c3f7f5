/** Messages with reactions as one user reads them. */
import type { Message } from "@belfry/contracts/messages/messages";
import { isSure, withMine } from "@belfry/contracts/messages/reactions/reaction-changes";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { listOwn } from "./reaction-store.ts";

/**
 * Adds to each reaction whether this user is one of those who reacted. Most messages name all of them,
 * so they need no query.
 */
export async function forReader(
  sql: Kysely<Schema>,
  readerId: number,
  messages: readonly Message[],
): Promise<Message[]> {
  const unsure = messages.filter(({ reactions }) =>
    reactions?.some((reaction) => !isSure(reaction, readerId)),
  );
  const chatIds = [...new Set(unsure.map(({ chatId }) => chatId))];
  const messageIds = unsure.map(({ id }) => id);
  const own = unsure.length > 0 ? await listOwn(sql, readerId, { chatIds, messageIds }) : [];
  const isOwn = ({ chatId, id }: Message, emoji: string) =>
    own.some((one) => one.chatId === chatId && one.messageId === id && one.emoji === emoji);
  return messages.map((message) => {
    const { reactions } = message;
    if (!reactions) return message;
    const known = reactions.map((reaction) =>
      isSure(reaction, readerId) ? reaction : { ...reaction, mine: isOwn(message, reaction.emoji) },
    );
    return { ...message, reactions: withMine(known, readerId) };
  });
}

/** The same for the messages of a page, and those that they reply to. */
export async function pageForReader<Page extends { items: Message[]; quoted?: Message[] }>(
  sql: Kysely<Schema>,
  readerId: number,
  page: Page,
): Promise<Page> {
  const items = await forReader(sql, readerId, page.items);
  const quoted = page.quoted && (await forReader(sql, readerId, page.quoted));
  return { ...page, items, ...(quoted && { quoted }) };
}

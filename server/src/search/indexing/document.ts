/** The index entry of a message: its words with their positions, and its properties. */
import type { Message } from "@belfry/contracts/messages/messages";
import { hasLink, textsOf } from "@belfry/contracts/search/message-texts";
import { tokenize } from "@belfry/contracts/search/tokenize";

export type Content = Pick<Message, "chatId" | "author" | "text" | "cards" | "files"> & {
  /** The chat of the thread, whose readers find the message. */
  parentChatId?: number;
};

export interface Document {
  /** In order. The position of a word is its index. */
  words: string[];
  /** Found as words, without a position. */
  names: string[];
}

/**
 * Starts the properties of a message, and is a word that no query contains. It is not a letter, so no
 * text has such words.
 */
const sign = "·";

export const properties = {
  chat: (id: number) => `${sign}c${id}`,
  user: (id: number) => `${sign}u${id}`,
  webhook: (id: number) => `${sign}w${id}`,
  machine: `${sign}m`,
  link: `${sign}l`,
  file: `${sign}f`,
  card: `${sign}k`,
};

/** PostgreSQL keeps positions up to 16,383, and 255 of each word. Both databases have these limits. */
const positionMax = 16_000;
const repetitionMax = 255;

export function documentOf(content: Content): Document {
  const { chatId, parentChatId } = content;
  const places = parentChatId === undefined ? [chatId] : [chatId, parentChatId];
  const words = [...places.map(properties.chat), ...propertiesOf(content)];
  const names: string[] = [];
  for (const { text } of textsOf(content)) {
    const tokens = tokenize(text);
    // So that no phrase goes from one text to the next.
    words.push(sign);
    for (const { text } of tokens.words) words.push(text);
    for (const { text } of tokens.identifiers) names.push(text);
  }
  if (words.length <= repetitionMax) return { words, names };
  const rest = words.splice(positionMax);
  return { words: withoutRepetitions(words), names: [...new Set([...names, ...rest])] };
}

/** Returns what operators and filters search for, besides the chat. */
export function propertiesOf(content: Content): string[] {
  const { author, cards, files } = content;
  const found: string[] = [];
  if (author.kind === "user") found.push(properties.user(author.userId));
  else found.push(properties.webhook(author.webhookId), properties.machine);
  if (hasLink(content)) found.push(properties.link);
  if (files?.length) found.push(properties.file);
  if (cards?.length) found.push(properties.card);
  return found;
}

function withoutRepetitions(words: string[]): string[] {
  const countByWord = new Map<string, number>();
  return words.map((word) => {
    const count = (countByWord.get(word) ?? 0) + 1;
    countByWord.set(word, count);
    return count > repetitionMax ? sign : word;
  });
}

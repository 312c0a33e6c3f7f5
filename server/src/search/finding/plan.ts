/** A search as the index runs it, without names: which words, in which chats, with which properties. */
import type { Term } from "@belfry/contracts/search/query";

export interface SearchPlan {
  /** All terms must occur. */
  terms: readonly Term[];
  /** The chats that the user may read. Their threads are searched too. */
  chatIds: readonly number[];
  /** A message must have at least one property of each group. */
  properties: readonly (readonly string[])[];
  /** A property that no message has. */
  without?: string | undefined;
  /** Milliseconds since 1970 UTC. `before` is exclusive. */
  after?: number | undefined;
  before?: number | undefined;
}

export interface FindOptions {
  plan: SearchPlan;
  /** Only documents with a lower sequence number. */
  below: number | undefined;
  limit: number;
  /** After this time the search stops. It can be continued. */
  timeoutMs: number;
}

export interface FoundMessage {
  seq: number;
  chatId: number;
  messageId: number;
}

export interface IndexPage {
  /** The newest first. Some may not match: see `hits.ts`. */
  messages: FoundMessage[];
  /** Where the search continues; undefined at the end. */
  next: number | undefined;
}

/** The phrase that the index looks for. Its results are checked, so it may find too much. */
export interface IndexPhrase {
  words: string[];
  isPrefix: boolean;
}

const prefixMinLength = 2;
const phraseMaxWords = 32;

/** Returns the phrases of which one must occur. */
export function phrasesOf({ words, whole, isPrefix, spellings }: Term): IndexPhrase[] {
  if (spellings) return spellings.map((word) => ({ words: [word], isPrefix: false }));
  const phrase = { words: words.slice(0, phraseMaxWords), isPrefix };
  if (words.length > phraseMaxWords) phrase.isPrefix = false;
  else if (isPrefix && words.length > 1 && (words.at(-1)?.length ?? 0) <= prefixMinLength) {
    // Very many words start with one or two letters, so the words before them are enough.
    phrase.words.pop();
    phrase.isPrefix = false;
  }
  return whole === undefined ? [phrase] : [phrase, { words: [cutWord(whole)], isPrefix: true }];
}

/** Words of the index are not longer. */
function cutWord(word: string): string {
  const start = word.slice(0, 60);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** More chats are checked for each found message, because the index would read a list for each chat. */
const chatPropertiesMax = 64;

/**
 * The words of the chats cost more than a rare word: the index reads a list for each chat. So a search
 * leaves them out until it has found so many messages in other chats.
 */
export const rejectionsMax = 500;

/** Whether a search can leave them out: it must look for something. */
export function canSkipChats({ terms, properties }: SearchPlan): boolean {
  return terms.length + properties.length > 0;
}

export function canFindChats({ chatIds }: SearchPlan): boolean {
  return chatIds.length <= chatPropertiesMax;
}

/** Returns the sequence number of the first document that was posted at a time or later. */
export async function firstSeqAt(
  time: number,
  range: { first: number; last: number },
  readNext: (seq: number) => { at: number } | undefined | Promise<{ at: number } | undefined>,
): Promise<number> {
  let low = range.first;
  let high = range.last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const document = await readNext(middle);
    if (document && document.at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

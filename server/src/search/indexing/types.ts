/** The store that the indexer needs, which each database implements. */
import type { Document } from "./document.ts";
import type { MessageRow } from "./message-row.ts";

type Awaitable<T> = T | Promise<T>;

/** How far the messages of a chat are indexed. */
export interface Cursor {
  chatId: number;
  /** All changes up to this one are in the index, except of messages below `backlogId`. */
  rev: number;
  /** Messages with a lower id were deleted, also in the index. */
  firstId: number;
  /** Messages with a lower id are still to be indexed, the newest first. 0 at the end. */
  backlogId: number;
  /** The newest message of the backlog was posted at this time or earlier. */
  backlogAt: number;
}

/** A chat that has changed since its cursor was written. */
export interface ChangedChat {
  chatId: number;
  rev: number;
  firstId: number;
  lastId: number;
  isDeleted: boolean;
  cursor: Cursor | undefined;
}

export interface IndexState {
  /** The epoch of the indexed database. A database of another epoch has other messages. */
  epoch: string;
  version: number;
  /** Chats with a higher id did not exist when the index was created, so they have no backlog. */
  lastChatId: number;
  /** The next sequence numbers, for an older and for a newer message. */
  low: number;
  high: number;
}

export interface IndexedDocument extends Document {
  /** Ascending in the order of time. */
  seq: number;
  chatId: number;
  messageId: number;
  /** When the message was posted. */
  at: number;
}

/** One transaction on the index. */
export interface IndexTransaction {
  readState(): Awaitable<IndexState | undefined>;
  saveState(state: IndexState): Awaitable<void>;
  /** Returns the epoch of the messages and the last chat. */
  readSource(): Awaitable<{ epoch: string; lastChatId: number }>;
  /** Empties the index. */
  clear(): Awaitable<void>;
  changedChats(limit: number): Awaitable<ChangedChat[]>;
  /** Returns chats that have a backlog, the newest first. */
  backlogChats(limit: number): Awaitable<Cursor[]>;
  /** In order of `rev`. */
  changes(chatId: number, afterRev: number, limit: number): Awaitable<MessageRow[]>;
  /** In descending order. */
  olderMessages(chatId: number, below: number, limit: number): Awaitable<MessageRow[]>;
  saveCursors(cursors: readonly Cursor[]): Awaitable<void>;
  /**
   * Returns the sequence numbers of those messages that are in the index, in the same order. `at` is
   * when they were posted.
   */
  seqsOf(
    messages: readonly { chatId: number; id: number; at: number }[],
  ): Awaitable<(number | undefined)[]>;
  /** Replaces documents with the same sequence number. In ascending order. */
  put(documents: readonly IndexedDocument[], replacedSeqs: ReadonlySet<number>): Awaitable<void>;
  delete(seqs: readonly number[]): Awaitable<void>;
  /** Returns the sequence numbers of messages with a lower id. */
  seqsBelow(chatId: number, messageId: number, limit: number): Awaitable<number[]>;
}

export interface IndexStore {
  /** How many messages of the backlog one transaction takes. A search may wait for it. */
  backlogRows: number;
  /** Rolls back if the work rejects. Returns undefined if another process is indexing. */
  transaction<T>(work: (transaction: IndexTransaction) => Promise<T>): Promise<T | undefined>;
}

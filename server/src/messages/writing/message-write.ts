/** Types of a batch: a queued post, a message to write, and its position in the batch. */
import type { PendingMessage, Position, PostResult, ReplacedMessage } from "../types.ts";

/** A message in the queue, with the promise of its caller. */
export interface QueuedPost {
  message: PendingMessage;
  resolve(result: PostResult): void;
  reject(error: unknown): void;
  /** Set after another process used the same update key at the same time. */
  isRetry?: true;
}

/** One message to write, and the posts it is written for, oldest first. */
export interface MessageWrite {
  /** The content of the newest post. */
  message: PendingMessage;
  posts: [QueuedPost, ...QueuedPost[]];
  replaced?: ReplacedMessage | undefined;
  /** The previous message of the update key, which was deleted or has ended. */
  abandonedId?: number | undefined;
}

/** A write after the commit. It has no position if its chat is archived. */
export interface MessageWriteResult extends MessageWrite {
  position: Position | undefined;
  /** Set after an update that changes whether a message is silent. */
  lastCountedId?: number | undefined;
}

export interface WrittenMessage extends MessageWriteResult {
  position: Position;
}

/** A write with its place in the batch. */
export interface MessageRow extends MessageWrite {
  /** How many new messages and changes for the same chat follow in the batch. */
  back: number;
  revBack: number;
}

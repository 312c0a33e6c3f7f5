/** The shapes of a batch: a post in the queue, one message to write, its place among the rows. */
import type { PendingMessage, PostResult, ReplacedMessage } from "../types.ts";

/** A message in the queue, with the promise of its caller. */
export interface QueuedPost {
  message: PendingMessage;
  resolve(result: PostResult): void;
  reject(error: unknown): void;
  /** Set after another process used the same update key at the same time. */
  isRetry?: true;
}

/** One message to write, and the posts that it answers, oldest first. */
export interface MessageWrite {
  /** The content of the newest post. */
  message: PendingMessage;
  posts: [QueuedPost, ...QueuedPost[]];
  replaced?: ReplacedMessage | undefined;
  /** What the update key named before: a message that was deleted or is over. */
  abandonedId?: number | undefined;
}

/** A write with its place in the batch. */
export interface MessageRow extends MessageWrite {
  /** How many new messages, and how many changes, of the same chat follow it in the batch. */
  back: number;
  revBack: number;
}

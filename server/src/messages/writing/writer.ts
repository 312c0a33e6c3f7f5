/**
 * Group commit: posts that are queued when a commit returns share the next one. A lone post costs one
 * disk sync. Commits run one at a time, to publish in order.
 */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { databaseFailure } from "../../database/failures.ts";
import { fail, Refusal } from "../../problems.ts";
import { shownToSender } from "../problems/alert-updates.ts";
import type { PendingMessage, PostResult } from "../types.ts";
import { createAppend } from "./append-store.ts";
import { planBatch, splitRepeats } from "./batch.ts";
import { appendLocked, updatesAlert } from "./locked-append.ts";
import type {
  MessageWrite,
  MessageWriteResult,
  QueuedPost,
  WrittenMessage,
} from "./message-write.ts";

const batchMaxRows = 512;
const batchMaxLength = 1024 * 1024;
/**
 * SQLite writes in a thread. With a second core, it writes half of the posts while the main thread reads
 * the requests of the others. Smaller halves would cost more in syncs.
 */
const halfMinRows = 32;

interface WriterOptions {
  database: Database;
  queueMax: number;
  /** Called after each commit, before its posts resolve. */
  onCommitted(written: readonly WrittenMessage[]): void;
}

export type Writer = ReturnType<typeof createWriter>;

export function createWriter({ database, queueMax, onCommitted }: WriterOptions) {
  const append = createAppend(database);
  const queue: QueuedPost[] = [];
  const jobs: (() => Promise<void>)[] = [];
  const isParallel = database.kind === "sqlite" && availableParallelism() > 1;
  const leastRows = isParallel ? halfMinRows : batchMaxRows;
  const isShared = database.kind === "postgres";
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // After all requests of this turn of the event loop, so that they share the first commit.
    await setImmediate();
    while (queue.length > 0 || jobs.length > 0) {
      await jobs.shift()?.();
      await commit(takeBatch());
      if (queue.length < leastRows / 2) await receiveRequests();
    }
    isRunning = false;
  }

  function takeBatch(): QueuedPost[] {
    const rowsMax = Math.min(Math.max(queue.length / 2, leastRows), batchMaxRows);
    let length = 0;
    const end = queue.findIndex(({ message: { text, cards } }, index) => {
      length += text.length + (cards?.json.length ?? 0);
      return index >= rowsMax || (index > 0 && length > batchMaxLength);
    });
    return queue.splice(0, end < 0 ? queue.length : end);
  }

  async function commit(batch: QueuedPost[]): Promise<void> {
    try {
      if (batch.some(hasKey)) await commitKeyed(batch);
      else if (batch.length > 0) await write(writesOf(batch));
    } catch (error) {
      rejectPosts(batch, error);
    }
  }

  async function commitKeyed(batch: QueuedPost[]): Promise<void> {
    // Another process may acknowledge an alert between the plan and the commit.
    if (isShared && batch.some(updatesAlert)) return commitLocked(batch);
    const plan = await planBatch(database, batch);
    if (plan.writes.length > 0) await write(plan.writes);
    if (plan.later.length > 0) await commit(plan.later);
  }

  async function commitLocked(batch: QueuedPost[]): Promise<void> {
    let later: QueuedPost[] = [];
    await write(writesOf(batch), async () => {
      const done = await appendLocked(database, batch);
      ({ later } = done);
      return done.placed;
    });
    if (later.length > 0) await commit(later);
  }

  async function write(writes: MessageWrite[], appendWrites = append): Promise<void> {
    try {
      const placed = await appendWrites(writes);
      const written = placed.filter(isWritten);
      onCommitted(written);
      for (const one of written) resolvePosts(one);
      if (written.length < placed.length) rejectUnwritten(placed);
    } catch (error) {
      const posts = writes.flatMap((one) => one.posts);
      await retryAlone(posts, error);
    }
  }

  /** Writes the posts of a failed batch one by one, so that an invalid row fails alone. */
  async function retryAlone(posts: QueuedPost[], error: unknown): Promise<void> {
    const failure = databaseFailure(error);
    if (failure === "unavailable" || failure === "unknown") return rejectPosts(posts, error);
    if (posts.length > 1) {
      for (const post of posts) await commit([post]);
    } else if (failure === "duplicate") await retryDuplicate(posts, error);
    else rejectPosts(posts, error);
  }

  /** Another process used the same key at the same time: the post is a repeat or an update. */
  async function retryDuplicate(posts: QueuedPost[], error: unknown): Promise<void> {
    const { fresh } = await splitRepeats(database, posts);
    for (const post of fresh) {
      if (post.isRetry || !post.message.update) post.reject(error);
      else await commit([{ ...post, isRetry: true }]);
    }
  }

  return {
    /** Resolves after the commit. Rejects with `unavailable` if the queue is full. */
    append(message: PendingMessage): Promise<PostResult> {
      if (queue.length >= queueMax) fail("unavailable", { retryAfterSeconds: 1 });
      return new Promise((resolve, reject) => {
        queue.push({ message, resolve, reject });
        if (!isRunning) void run();
      });
    },

    queueLength: (): number => queue.length,

    /** Runs `work` between two batches. */
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        jobs.push(() => work().then(resolve, reject));
        if (!isRunning) void run();
      });
    },
  };
}

function hasKey({ message }: QueuedPost): boolean {
  return message.idempotency !== undefined || message.update !== undefined;
}

/** Without keys each post is a message. */
function writesOf(posts: readonly QueuedPost[]): MessageWrite[] {
  return posts.map((post) => ({ message: post.message, posts: [post] }));
}

export function isWritten(write: MessageWriteResult): write is WrittenMessage {
  return write.position !== undefined;
}

export function resolvePosts({ message, posts, replaced, position }: WrittenMessage): void {
  const { chatId, alert, problem } = message;
  const shown = alert || problem ? shownToSender(message) : undefined;
  for (const [index, { resolve }] of posts.entries()) {
    const outcome = replaced || index > 0 ? "updated" : "posted";
    resolve({ ...position, chatId, outcome, ...shown });
  }
}

/** A chat that is archived takes no messages. */
function rejectUnwritten(placed: readonly MessageWriteResult[]): void {
  const archived = placed.filter((write) => !isWritten(write));
  for (const { posts } of archived) rejectPosts(posts, new Refusal("chat_archived", {}));
}

function rejectPosts(posts: readonly QueuedPost[], error: unknown): void {
  for (const { reject } of posts) reject(error);
}

/**
 * Sends the results and receives new requests before the next commit. The first turn only ends the
 * phase of the event loop in which the commit returned. In the last one, webhooks look up the senders
 * of what has arrived.
 */
async function receiveRequests(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}

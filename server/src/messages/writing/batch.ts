/** Plans a batch with keys: a repeat writes nothing, an update replaces an earlier message. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Database } from "../../database/database.ts";
import { parseColumn } from "../../database/json-column.ts";
import { Refusal } from "../../problems.ts";
import { checkContent } from "../message.ts";
import { withAlert } from "../problems/alert-updates.ts";
import { startedBy, timesOf } from "../problems/message-problem.ts";
import type { PendingMessage, ReplacedMessage } from "../types.ts";
import { findUsedKeys, idempotencyName, type UsedKey } from "./idempotency-store.ts";
import type { MessageWrite, QueuedPost } from "./message-write.ts";
import { findUpdatable, type Updatable, updateName } from "./update-store.ts";

export interface BatchPlan {
  writes: MessageWrite[];
  /** Posts for the next commit, because they depend on this one. */
  later: QueuedPost[];
}

/** Resolves posts that were already written, and plans the rest. */
export async function planBatch(database: Database, posts: QueuedPost[]): Promise<BatchPlan> {
  const { fresh, repeats } = await splitRepeats(database, posts);
  const { writes, later } = await planWrites(database, fresh);
  return { writes, later: [...later, ...repeats] };
}

/** Resolves posts that were already written. `repeats` repeat another post of this batch. */
export async function splitRepeats(
  database: Database,
  posts: QueuedPost[],
): Promise<{ fresh: QueuedPost[]; repeats: QueuedPost[] }> {
  if (!posts.some(({ message }) => message.idempotency)) return { fresh: posts, repeats: [] };
  const used = await findUsedKeys(
    database,
    posts.map(({ message }) => message),
  );
  const fresh: QueuedPost[] = [];
  const repeats: QueuedPost[] = [];
  const names = new Set<string>();
  for (const post of posts) {
    const name = post.message.idempotency && idempotencyName(post.message);
    const first = name === undefined ? undefined : used.get(name);
    if (first) resolveRepeat(post, first);
    // A key that occurs twice would violate the unique index and fail the whole batch.
    else if (name !== undefined && names.has(name)) repeats.push(post);
    else fresh.push(post);
    if (name !== undefined) names.add(name);
  }
  return { fresh, repeats };
}

/** Merges posts of one update key into one write. `later` has those that start a new message. */
async function planWrites(database: Database, posts: QueuedPost[]): Promise<BatchPlan> {
  const updates = posts.map(({ message }) => message).filter(({ update }) => update);
  if (updates.length === 0) return { writes: posts.map(writeOf), later: [] };

  const updatable = await findUpdatable(database, updates);
  const writes: MessageWrite[] = [];
  const later: QueuedPost[] = [];
  const writeByName = new Map<string, MessageWrite>();
  const restarted = new Set<string>();
  for (const post of posts) {
    const { message } = post;
    if (!message.update) {
      writes.push(writeOf(post));
      continue;
    }
    const name = updateName(message);
    const write = writeByName.get(name);
    if (write && wasOver(message, write.message.update?.isOver)) restarted.add(name);
    // Posts after a restart belong to the new message and are written after it, in order.
    // Repeats of a new message are counted together after it.
    const isFirst = message.update.repeatMs !== undefined && write && !write.replaced;
    if (restarted.has(name) || isFirst) later.push(post);
    else if (write) addPost(write, post);
    else {
      const before = updatable.get(name);
      const isAbandoned = before && (before.isDeleted || isRestart(message, before));
      const target = isAbandoned
        ? { abandonedId: before.id }
        : { replaced: before && withRepeat(message, before) };
      const earlier = isAbandoned ? null : before?.cards;
      const continued = earlier ? continueCards(message, parseColumn(earlier)) : message;
      const isCleared = before?.hasMentions && !isAbandoned;
      const changed = isCleared ? clearMentions(continued) : continued;
      const alerted = withAlert(changed, isAbandoned ? undefined : before?.alert);
      const first = { ...writeOf(post), ...target, message: alerted };
      writes.push(first);
      writeByName.set(name, first);
    }
  }
  return { writes, later };
}

function writeOf(post: QueuedPost): MessageWrite {
  return { message: post.message, posts: [post] };
}

/** Removes the mentions of the replaced message, unless the new one has its own. */
function clearMentions(message: PendingMessage): PendingMessage {
  return { ...message, mentions: message.mentions ?? { shown: {}, rows: [] } };
}

/** The message keeps what its first post replied to. */
function addPost(write: MessageWrite, post: QueuedPost): void {
  const continued = continueCards(post.message, write.message.cards?.items ?? []);
  const message = write.message.mentions ? clearMentions(continued) : continued;
  const { startedAt } = timesOf(write.message, write.replaced);
  const problem = startedAt === undefined ? message.problem : startedBy(message.problem, startedAt);
  const { replyTo, alert } = write.message;
  write.message = withAlert({ ...message, problem, replyTo }, alert);
  write.replaced &&= withRepeat(post.message, write.replaced);
  write.posts.push(post);
}

/** Returns the message with what its cards keep of the earlier ones. */
function continueCards(message: PendingMessage, earlier: readonly Card[]): PendingMessage {
  const { update, text, files } = message;
  if (!update?.withEarlier) return message;
  return { ...message, ...checkContent({ text, files, cards: update.withEarlier(earlier) }) };
}

function isRestart(message: PendingMessage, { isOver, createdAt }: Updatable): boolean {
  const { repeatMs } = message.update ?? {};
  const isLate = repeatMs !== undefined && message.createdAt - createdAt >= repeatMs;
  return isLate || wasOver(message, isOver);
}

function wasOver({ update }: PendingMessage, isOver: boolean | undefined): boolean {
  return isOver === true && update?.isOver === false;
}

function withRepeat<Replaced extends ReplacedMessage>(
  { update }: PendingMessage,
  before: Replaced,
): Replaced {
  const isRepeat = update?.repeatMs !== undefined;
  return { ...before, repeats: isRepeat ? (before.repeats ?? 1) + 1 : undefined };
}

function resolveRepeat({ message, resolve, reject }: QueuedPost, first: UsedKey): void {
  const isSameBody = first.bodyHash === message.idempotency?.bodyHash;
  if (isSameBody)
    resolve({ chatId: first.chatId, id: first.id, rev: first.rev, outcome: "repeated" });
  else reject(new Refusal("idempotency_mismatch", {}));
}

/**
 * What of a batch is written: a repeat is answered from its first request, and of several drafts with
 * one update key the last is the message.
 */
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../problems.ts";
import type { Draft, Earlier, Posted } from "./draft.ts";
import { keyName, type UsedKey, usedKeys } from "./idempotency-store.ts";
import { earlierByKey, updateName } from "./update-store.ts";

export interface Waiting {
  draft: Draft;
  resolve(posted: Posted): void;
  reject(error: unknown): void;
  /** Its key was another process's a moment ago. */
  isSecondTry?: true;
}

/** One message to be written, and everybody who waits for it, in the order they came. */
export interface Write {
  /** The last of them. */
  draft: Draft;
  waiting: [Waiting, ...Waiting[]];
  /** The message whose place it takes. */
  earlier?: Earlier | undefined;
  /** A message that the update key leaves behind: it was removed, or what it told of is over. */
  left?: number | undefined;
}

/** Answers one draft for each new Idempotency-Key; repeats are answered here, or with their first. */
export async function withoutRepeats(database: Database, batch: Waiting[]): Promise<Waiting[]> {
  const keyed = batch.flatMap(({ draft }) => (draft.key ? [draft] : []));
  if (keyed.length === 0) return batch;
  const now = Math.max(...keyed.map(({ createdAt }) => createdAt));
  const used = await usedKeys(database, keyed, now);
  const firstByKey = new Map<string, Waiting>();
  return batch.filter((waiting) => {
    if (!waiting.draft.key) return true;
    const name = keyName(waiting.draft);
    const before = used.get(name);
    if (before) return repeat(waiting, before);
    const first = firstByKey.get(name);
    if (first) return follow(waiting, first);
    firstByKey.set(name, waiting);
    return true;
  });
}

/** `later` waits for another commit: it begins anew what ends in this one. */
export async function writesOf(
  database: Database,
  batch: Waiting[],
): Promise<{ writes: Write[]; later: Waiting[] }> {
  const keyed = batch.flatMap(({ draft }) => (draft.update ? [draft] : []));
  if (keyed.length === 0) return { writes: batch.map(alone), later: [] };

  const found = await earlierByKey(database, keyed);
  const writeByKey = new Map<string, Write>();
  const writes: Write[] = [];
  const later: Waiting[] = [];
  const begunAnew = new Set<string>();
  for (const waiting of batch) {
    const { draft } = waiting;
    const name = draft.update && updateName(draft);
    const write = name === undefined ? undefined : writeByKey.get(name);
    if (name !== undefined && write && beginsAnew(draft, write.draft.update?.isOver)) {
      begunAnew.add(name);
    }
    // What comes after a new beginning is about that one, and keeps its place behind it.
    if (name !== undefined && begunAnew.has(name)) later.push(waiting);
    else if (write) takePlace(write, waiting);
    else {
      const fresh = alone(waiting);
      const before = name === undefined ? undefined : found.get(name);
      if (before && (before.isGone || beginsAnew(draft, before.isOver))) fresh.left = before.id;
      else fresh.earlier = before;
      writes.push(fresh);
      if (name !== undefined) writeByKey.set(name, fresh);
    }
  }
  return { writes, later };
}

/** Answers everybody who waited for one write. */
export function answer({ waiting, earlier }: Write, place: { id: number; rev: number }): void {
  for (const [index, { resolve }] of waiting.entries()) {
    resolve({ ...place, outcome: earlier || index > 0 ? "updated" : "posted" });
  }
}

function alone(waiting: Waiting): Write {
  return { draft: waiting.draft, waiting: [waiting] };
}

function takePlace(write: Write, waiting: Waiting): void {
  write.draft = { ...waiting.draft, replyTo: write.draft.replyTo };
  write.waiting.push(waiting);
}

function beginsAnew({ update }: Draft, isOver: boolean | undefined): boolean {
  return isOver === true && update?.isOver === false;
}

function repeat({ draft, resolve, reject }: Waiting, before: UsedKey): false {
  if (before.bodyHash !== draft.key?.bodyHash) reject(new Refusal("idempotency_mismatch", {}));
  else resolve({ id: before.id, rev: before.rev, outcome: "repeated" });
  return false;
}

/** A repeat that came before its first request was written shares that one's outcome. */
function follow(waiting: Waiting, first: Waiting): false {
  const { resolve, reject, draft } = first;
  const bodyHash = draft.key?.bodyHash ?? "";
  first.resolve = (posted) => {
    resolve(posted);
    repeat(waiting, { ...posted, bodyHash });
  };
  first.reject = (error) => {
    reject(error);
    waiting.reject(error);
  };
  return false;
}

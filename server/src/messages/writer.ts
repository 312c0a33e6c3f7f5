/**
 * Group commit: everything that waits when the last commit returned goes into the next one. An idle
 * post pays one sync of the disk, busy ones share it. One commit at a time keeps the order of what
 * is published the order of what was written.
 */
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import { fail, Refusal } from "../problems.ts";
import { openAppend } from "./append-store.ts";
import type { Draft, Posted } from "./draft.ts";
import { keyName, type UsedKey, usedKeys } from "./keys-store.ts";

export interface Writer {
  /** Answers after the commit. Refuses when too much is waiting. */
  append(draft: Draft): Promise<Posted>;
  /** Runs between two batches. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  draft: Draft;
  resolve(posted: Posted): void;
  reject(error: unknown): void;
}

const batchMaxRows = 512;
const batchMaxLength = 1024 * 1024;

export interface WriterNeeds {
  database: Database;
  queueMax: number;
  /** Hears of every batch after its commit and before its posts are answered. */
  onCommitted(written: { draft: Draft; posted: Posted }[]): void;
}

export function openWriter({ database, queueMax, onCommitted }: WriterNeeds): Writer {
  const append = openAppend(database);
  const posts: Waiting[] = [];
  const jobs: (() => Promise<void>)[] = [];
  let isRunning = false;

  return {
    append(draft) {
      if (posts.length >= queueMax) fail("unavailable", { retryAfterSeconds: 1 });
      return new Promise((resolve, reject) => {
        posts.push({ draft, resolve, reject });
        wake();
      });
    },

    exclusively(work) {
      return new Promise((resolve, reject) => {
        jobs.push(() => work().then(resolve, reject));
        wake();
      });
    },
  };

  function wake(): void {
    if (isRunning) return;
    isRunning = true;
    // After this turn's requests were all read: they share the first commit.
    setImmediate(run);
  }

  async function run(): Promise<void> {
    while (posts.length > 0 || jobs.length > 0) {
      await jobs.shift()?.();
      if (posts.length > 0) await commit(takeBatch());
      await wholeTurn();
    }
    isRunning = false;
  }

  function takeBatch(): Waiting[] {
    let rows = 0;
    let length = 0;
    for (const { draft } of posts) {
      length += draft.text.length + (draft.cards?.json.length ?? 0);
      if (rows >= batchMaxRows || (rows > 0 && length > batchMaxLength)) break;
      rows += 1;
    }
    return posts.splice(0, rows);
  }

  async function commit(batch: Waiting[]): Promise<void> {
    try {
      const fresh = await withoutRepeats(batch);
      if (fresh.length > 0) await write(fresh);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Answers repeats from what their first request did; leaves one draft for each new key. */
  async function withoutRepeats(batch: Waiting[]): Promise<Waiting[]> {
    const keyed = batch.filter(({ draft }) => draft.key);
    if (keyed.length === 0) return batch;
    const now = Math.max(...keyed.map(({ draft }) => draft.createdAt));
    const used = await usedKeys(
      database,
      keyed.map(({ draft }) => draft),
      now,
    );
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

  async function write(batch: Waiting[]): Promise<void> {
    const drafts = batch.map(({ draft }) => draft);
    try {
      const places = await append(drafts);
      const written = batch.flatMap((waiting, index) => {
        const posted = places[index];
        return posted ? { ...waiting, posted } : [];
      });
      onCommitted(written);
      for (const { resolve, posted } of written) resolve(posted);
      for (const [index, { reject }] of batch.entries()) {
        if (!places[index]) reject(new Refusal("chat_archived", {}));
      }
    } catch (error) {
      await afterFailure(batch, error);
    }
  }

  /** A bad row fails alone, never its neighbours. */
  async function afterFailure(batch: Waiting[], error: unknown): Promise<void> {
    const failure = databaseFailure(error);
    if (failure === "unavailable" || (batch.length === 1 && failure !== "duplicate")) {
      for (const { reject } of batch) reject(error);
      return;
    }
    if (batch.length > 1) {
      for (const waiting of batch) await commit([waiting]);
      return;
    }
    // Another process used the same key in the meantime: it is a repeat after all.
    for (const waiting of await withoutRepeats(batch)) waiting.reject(error);
  }
}

/**
 * The answers go out, and what their senders and others sent meanwhile is read, to share the next
 * commit. The first immediate only ends the phase that the commit's result came in.
 */
async function wholeTurn(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

function repeat({ draft, resolve, reject }: Waiting, before: UsedKey): false {
  if (before.bodyHash !== draft.key?.bodyHash) reject(new Refusal("idempotency_mismatch", {}));
  else resolve({ id: before.id, rev: before.rev, isNew: false });
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

/**
 * Group commit: everything that waits when the last commit returned goes into the next one. An idle
 * post pays one sync of the disk, busy ones share it. One commit at a time keeps the order of what
 * is published the order of what was written.
 */
import type { Database } from "../../database/database.ts";
import { databaseFailure } from "../../database/failures.ts";
import { fail, Refusal } from "../../problems.ts";
import { createAppend } from "./append-store.ts";
import { answer, type Waiting, type Write, withoutRepeats, writesOf } from "./batch.ts";
import type { Draft, Earlier, Posted } from "./draft.ts";

export interface Writer {
  /** Answers after the commit. Refuses when too much is waiting. */
  append(draft: Draft): Promise<Posted>;
  /** Runs between two batches. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

const batchMaxRows = 512;
const batchMaxLength = 1024 * 1024;

export interface Written {
  draft: Draft;
  place: Pick<Posted, "id" | "rev">;
  /** The message whose place it took. */
  earlier: Earlier | undefined;
}

export interface WriterNeeds {
  database: Database;
  queueMax: number;
  /** Hears of every batch after its commit and before its posts are answered. */
  onCommitted(written: Written[]): void;
}

export function createWriter({ database, queueMax, onCommitted }: WriterNeeds): Writer {
  const append = createAppend(database);
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
      const fresh = await withoutRepeats(database, batch);
      const { writes, later } = await writesOf(database, fresh);
      if (writes.length > 0) await write(writes);
      if (later.length > 0) await commit(later);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function write(writes: Write[]): Promise<void> {
    try {
      const places = await append(writes);
      const written = writes.flatMap((write, index) => {
        const place = places[index];
        return place ? { write, place } : [];
      });
      onCommitted(
        written.map(({ write: { draft, earlier }, place }) => ({ draft, place, earlier })),
      );
      for (const { write, place } of written) answer(write, place);
      for (const [index, { waiting }] of writes.entries()) {
        if (places[index]) continue;
        for (const { reject } of waiting) reject(new Refusal("chat_archived", {}));
      }
    } catch (error) {
      await afterFailure(
        writes.flatMap(({ waiting }) => waiting),
        error,
      );
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
    // Another process used the same key in the meantime: it is a repeat, or an update, after all.
    for (const waiting of await withoutRepeats(database, batch)) {
      const isSecondTry = waiting.isSecondTry;
      waiting.isSecondTry = true;
      if (isSecondTry || !waiting.draft.update) waiting.reject(error);
      else await commit([waiting]);
    }
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

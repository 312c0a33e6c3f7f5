/**
 * Queue of password hashes: a few in parallel, one at a time per key, and a limited number waiting.
 * One at a time per account, so that each guess counts before the next one starts.
 */
import { fail } from "../../problems.ts";

/** Hashes a new password in the queue. */
export type HashPassword = (key: string, password: string) => Promise<string>;

export type HashQueue = ReturnType<typeof createHashQueue>;

export function createHashQueue({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}) {
  const waiting: { key: string; start: () => void }[] = [];
  const busyKeys = new Set<string>();

  /** Runs the work when it is its turn. Rejects immediately if the queue is full. */
  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mustWait = busyKeys.size >= concurrency || busyKeys.has(key);
    if (mustWait && waiting.length >= maxWaiting) {
      fail("unavailable", { detail: "Too many sign-ins are waiting.", retryAfterSeconds: 5 });
    }
    await new Promise<void>((start) => {
      waiting.push({ key, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      busyKeys.delete(key);
      startNext();
    }
  }

  function startNext(): void {
    while (busyKeys.size < concurrency) {
      const index = waiting.findIndex(({ key }) => !busyKeys.has(key));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      busyKeys.add(next.key);
      next.start();
    }
  }

  return { run };
}

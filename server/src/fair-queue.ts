/** Limits how much work runs at the same time, in all and for each user. */

/** While a limit is reached, waiting users are served in turn, one item each. */
export function createFairQueue({
  concurrency,
  concurrencyPerUser,
  queueMaxPerUser,
}: {
  concurrency: number;
  concurrencyPerUser: number;
  queueMaxPerUser: number;
}) {
  /** Ordered: the first user with a free slot is served next. */
  const queueByUser = new Map<number, (() => void)[]>();
  const runningByUser = new Map<number, number>();
  let running = 0;

  function canStart(userId: number): boolean {
    return running < concurrency && (runningByUser.get(userId) ?? 0) < concurrencyPerUser;
  }

  function count(userId: number, change: 1 | -1): void {
    const runningOfUser = (runningByUser.get(userId) ?? 0) + change;
    if (runningOfUser > 0) runningByUser.set(userId, runningOfUser);
    else runningByUser.delete(userId);
    running += change;
  }

  /** Takes the slot before the work starts, so that no new item takes it first. */
  function startNext(): void {
    for (const [userId, queue] of queueByUser) {
      if (!canStart(userId)) continue;
      count(userId, 1);
      queueByUser.delete(userId);
      const start = queue.shift();
      if (queue.length > 0) queueByUser.set(userId, queue);
      start?.();
      return;
    }
  }

  return {
    /** Runs the work when a slot is free. Returns undefined if the user's queue is full. */
    run<T>(userId: number, work: () => Promise<T>): Promise<T> | undefined {
      const queue = queueByUser.get(userId) ?? [];
      if (canStart(userId)) {
        count(userId, 1);
        return runCounted(userId, work);
      }
      if (queue.length >= queueMaxPerUser) return undefined;
      queueByUser.set(userId, queue);
      return new Promise<void>((resolve) => queue.push(resolve)).then(() =>
        runCounted(userId, work),
      );
    },
  };

  async function runCounted<T>(userId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      count(userId, -1);
      startNext();
    }
  }
}

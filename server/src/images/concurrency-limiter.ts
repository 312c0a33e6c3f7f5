/** Limits how much work runs at the same time. */

/** While the limit is reached, waiting users are served in turn, one item each. */
export function createConcurrencyLimiter({
  concurrency,
  queueMaxPerUser,
}: {
  concurrency: number;
  queueMaxPerUser: number;
}) {
  /** Ordered: the first user is served next. */
  const queueByUser = new Map<number, (() => void)[]>();
  let running = 0;

  function wait(userId: number): Promise<void> {
    const queue = queueByUser.get(userId) ?? [];
    if (queue.length >= queueMaxPerUser) throw new Error("The user's queue is full.");
    queueByUser.set(userId, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Starts the next item. `running` stays the same, so that no new request takes the free slot. */
  function startNext(): void {
    const [next] = queueByUser;
    if (!next) {
      running -= 1;
      return;
    }
    const [userId, queue] = next;
    const start = queue.shift();
    queueByUser.delete(userId);
    if (queue.length > 0) queueByUser.set(userId, queue);
    start?.();
  }

  /** Runs the work when a slot is free. Throws if the user's queue is full. */
  async function run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await wait(userId);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  }

  return { run };
}

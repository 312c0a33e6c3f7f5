/** Lets few things happen at once. Who wants many waits behind who wants one: users take turns. */
export interface Turns {
  /** Throws when too much of this user's waits already. */
  take<T>(userId: number, work: () => Promise<T>): Promise<T>;
}

export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  /** Whose turn comes next stands first. */
  const waitingByUser = new Map<number, (() => void)[]>();
  let running = 0;

  function wait(userId: number): Promise<void> {
    const waiting = waitingByUser.get(userId) ?? [];
    if (waiting.length >= waitingMax) throw new Error("Too many wait already.");
    waitingByUser.set(userId, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** The place is handed over: it is never free while somebody waits. */
  function handOver(): void {
    const [next] = waitingByUser;
    if (!next) {
      running -= 1;
      return;
    }
    const [userId, waiting] = next;
    const start = waiting.shift();
    waitingByUser.delete(userId);
    if (waiting.length > 0) waitingByUser.set(userId, waiting);
    start?.();
  }

  return {
    async take(userId, work) {
      if (running >= atOnce) await wait(userId);
      else running += 1;
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}

/** Lets few things happen at once and some more wait for their turn. */
export interface Turns {
  /** Throws when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function openTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async take(work) {
      if (waiting.length >= waitingMax) throw new Error("Too many wait already.");
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The place is handed over: it is never free while somebody waits.
        if (next) next();
        else running -= 1;
      }
    },
  };
}

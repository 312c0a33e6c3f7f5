/** What is done now and then, beside the requests. */
export interface Chore {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Chores {
  /** Ends after the chore that is running, if one is. */
  stop(): Promise<void>;
}

/** A chore that fails is tried again at its next time; `onError` says which. */
export function startChores(
  chores: readonly Chore[],
  onError: (error: unknown, name: string) => void,
): Chores {
  const running = new Set<Promise<void>>();
  const timers = chores.map(({ name, everyMs, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const work = run()
        .catch((error) => onError(error, name))
        .finally(() => {
          isRunning = false;
          running.delete(work);
        });
      running.add(work);
    }, everyMs).unref();
  });

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Background jobs that run at fixed intervals. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** Starts the timers. A job that still runs is skipped; a job that fails runs again next time. */
export function startJobs(
  jobs: readonly Job[],
  onError: (error: unknown, name: string) => void,
): { stop(): Promise<void> } {
  const runs = new Set<Promise<void>>();
  const timers = jobs.map(({ name, everyMs, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const promise = run()
        .catch((error) => onError(error, name))
        .finally(() => {
          isRunning = false;
          runs.delete(promise);
        });
      runs.add(promise);
    }, everyMs).unref();
  });

  return {
    /** Waits for the jobs that are running. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(runs);
    },
  };
}

/** Background jobs that run at fixed intervals. */
export interface Job {
  name: string;
  everyMs: number;
  /** Runs on every process, not only on the leader. */
  isEverywhere?: true;
  run(): Promise<void>;
}

interface JobsOptions {
  /** Whether this process runs the jobs of all. */
  isLeader(): boolean;
  onError(error: unknown, name: string): void;
  /** Called after every run. */
  onEnd?: ((name: string, seconds: number, hasFailed: boolean) => void) | undefined;
}

/** Starts the timers. A job that still runs is skipped; a job that fails runs again next time. */
export function startJobs(
  jobs: readonly Job[],
  { isLeader, onError, onEnd }: JobsOptions,
): { stop(): Promise<void> } {
  const runs = new Set<Promise<void>>();
  const timers = jobs.map(({ name, everyMs, isEverywhere = false, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning || !(isEverywhere || isLeader())) return;
      isRunning = true;
      const start = performance.now();
      const promise = run()
        .then(
          () => false,
          (error) => {
            onError(error, name);
            return true;
          },
        )
        .then((hasFailed) => {
          isRunning = false;
          runs.delete(promise);
          onEnd?.(name, (performance.now() - start) / 1000, hasFailed);
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

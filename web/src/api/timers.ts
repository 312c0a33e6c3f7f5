/** Timers, and the pauses between retries. */

/** The browser's clock, timers and random numbers; tests pass their own. */
export interface Timers {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (timer: number | undefined) => void;
}

export const timers: Timers = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
};

/** Returns how long to wait before a retry: full jitter, half a second doubling to thirty. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(30_000, 500 * 2 ** attempt);
}

export type Retries = ReturnType<typeof createRetries>;

/** The pauses before all retries of a client, ended together when it connects or stops. */
export function createRetries({ random, setTimeout, clearTimeout }: Timers) {
  const pauses = new Set<() => void>();
  let isStopped = false;

  /** Waits for `backoffMs`, at least for `minMs`, or until `wake`. Resolves to false after `stop`. */
  function pause(attempt: number, minMs = 0): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      resolve(!isStopped);
    };
    const timer = setTimeout(end, Math.max(minMs, backoffMs(attempt, random)));
    pauses.add(end);
    return promise;
  }

  function wake() {
    for (const end of pauses) end();
  }

  return {
    pause,
    wake,
    isStopped: () => isStopped,
    start() {
      isStopped = false;
    },
    stop() {
      isStopped = true;
      wake();
    },
  };
}

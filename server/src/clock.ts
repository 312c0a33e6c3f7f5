/** The current time. Everything reads it from a `Clock`, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

/** Also measures work, for what is charged by it. */
export interface CpuClock extends Clock {
  /** Milliseconds of processor time that this thread has used. */
  cpuMs(): number;
}

export const systemClock: CpuClock = {
  now: () => Date.now(),

  cpuMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

let lastTime = { atMs: 0, text: new Date(0).toISOString() };

/** Formats a stored time as the API sends it (ISO 8601). Messages of one batch often have the same. */
export function isoTime(atMs: number): string {
  if (atMs !== lastTime.atMs) lastTime = { atMs, text: new Date(atMs).toISOString() };
  return lastTime.text;
}

/** The last time that a `Date` can hold, for what has no end. */
export const forever = 8.64e15;

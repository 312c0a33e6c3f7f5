/** The current time. Everything reads it from a `Clock`, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a stored time as the API sends it (ISO 8601). */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The last time that a `Date` can hold, for what has no end. */
export const forever = 8.64e15;

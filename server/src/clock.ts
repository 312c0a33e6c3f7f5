/** The only source of the present moment, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A stored moment as the wire carries it. */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

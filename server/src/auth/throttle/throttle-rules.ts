/** How failures add up to a wait: pure, so that every step can be read and tested. */

export interface ThrottleRule {
  /** Which counter: `account:…`, `visitor:…`, `address:…`. Holds hashes, never an e-mail. */
  key: string;
  /** So many failures within the window bring the first wait. */
  failures: number;
  windowMs: number;
  /**
   * With a delay each further failure doubles the wait, up to the window's length. Without one the
   * wait lasts until the window is over.
   */
  firstDelayMs?: number;
}

export interface FailureCount {
  failures: number;
  windowStartedAt: number;
  blockedUntil: number;
}

/**
 * What a counter still says now. It reaches at most a window ahead: what lies further was counted
 * before the clock was set back, and nobody shall wait for that.
 */
export function believable(
  count: FailureCount | undefined,
  { windowMs }: ThrottleRule,
  now: number,
): FailureCount | undefined {
  const furthest = Math.max(count?.windowStartedAt ?? 0, count?.blockedUntil ?? 0);
  return furthest > now + windowMs ? undefined : count;
}

/** The counter after one more failure. A wait that is over is remembered for one more window. */
export function countFailure(
  before: FailureCount | undefined,
  rule: ThrottleRule,
  now: number,
): FailureCount {
  const isKnown = before !== undefined && now < before.windowStartedAt + rule.windowMs;
  const failures = isKnown ? before.failures + 1 : 1;
  const windowStartedAt = isKnown ? before.windowStartedAt : now;
  if (failures < rule.failures) return { failures, windowStartedAt, blockedUntil: 0 };
  if (rule.firstDelayMs === undefined) {
    return { failures, windowStartedAt, blockedUntil: windowStartedAt + rule.windowMs };
  }
  const doublings = Math.min(failures - rule.failures, 30);
  const blockedUntil = now + Math.min(rule.firstDelayMs * 2 ** doublings, rule.windowMs);
  return { failures, windowStartedAt: blockedUntil, blockedUntil };
}

export function secondsUntil(momentMs: number, now: number): number {
  return Math.max(1, Math.ceil((momentMs - now) / 1000));
}

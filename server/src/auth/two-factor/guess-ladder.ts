/** How wrong second factors add up to a wait: pure, so that every step can be read and tested. */

const minute = 60_000;
const hour = 60 * minute;

/** After so many wrong ones in a row comes a wait: six digits are few, and nobody guesses for years. */
const ladder = [
  { failures: 10, waitMs: 15 * minute },
  { failures: 20, waitMs: hour },
  { failures: 30, waitMs: 4 * hour },
  { failures: 50, waitMs: 24 * hour },
] as const;

/** NIST SP 800-63B-4 §3.2.2 allows no more. Only an administrator helps then. */
const failuresUntilBlocked = 100;

export interface GuessCount {
  failures: number;
  blockedUntil: number;
}

export type GuessState =
  | { type: "free" }
  | { type: "waiting"; until: number }
  | { type: "blocked" };

export function guessState(count: GuessCount, now: number): GuessState {
  if (count.failures >= failuresUntilBlocked) return { type: "blocked" };
  const { blockedUntil: until } = count;
  // What lies further ahead was counted before the clock was set back: nobody shall wait for that.
  const isBelievable = until <= now + waitAfter(count.failures);
  return until > now && isBelievable ? { type: "waiting", until } : { type: "free" };
}

/** The count after one more wrong one. Most bring no wait; some bring a long one. */
export function countGuess({ failures: before }: GuessCount, now: number): GuessCount {
  const failures = before + 1;
  const step = ladder.find((rung) => rung.failures === failures);
  return { failures, blockedUntil: step ? now + step.waitMs : 0 };
}

/** Whether this count is one that brings a wait, or the end. */
export function isLastGuess({ failures, blockedUntil }: GuessCount): boolean {
  return blockedUntil > 0 || failures >= failuresUntilBlocked;
}

function waitAfter(failures: number): number {
  return ladder.findLast((rung) => rung.failures <= failures)?.waitMs ?? 0;
}

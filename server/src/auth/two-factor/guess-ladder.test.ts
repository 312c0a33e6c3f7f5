import { expect, test } from "vitest";
import { countGuess, type GuessCount, guessState } from "./guess-ladder.ts";

const minute = 60_000;
const start = Date.parse("2026-11-21T10:00:00Z");
const none: GuessCount = { failures: 0, blockedUntil: 0 };

test("[A13] the waits come after 10, 20, 30 and 50 wrong ones, and 100 are the end", () => {
  let count = none;
  let now = start;
  const waits: [failures: number, minutes: number][] = [];
  while (guessState(count, now).type !== "blocked") {
    count = countGuess(count, now);
    const state = guessState(count, now);
    if (state.type !== "waiting") continue;
    waits.push([count.failures, (state.until - now) / minute]);
    now = state.until;
  }
  expect(waits).toEqual([
    [10, 15],
    [20, 60],
    [30, 4 * 60],
    [50, 24 * 60],
  ]);
  expect(count.failures).toBe(100);
  expect(guessState(count, now + 365 * 24 * 60 * minute)).toEqual({ type: "blocked" });
});

test("[A13] a wait is over to the millisecond", () => {
  const count: GuessCount = { failures: 10, blockedUntil: start };
  expect(guessState(count, start - 1)).toEqual({ type: "waiting", until: start });
  expect(guessState(count, start)).toEqual({ type: "free" });
});

test("[A13] a clock that is set back makes nobody wait longer than the ladder says", () => {
  const count: GuessCount = { failures: 20, blockedUntil: start + 60 * minute };
  expect(guessState(count, start).type).toBe("waiting");
  expect(guessState(count, start - 24 * 60 * minute)).toEqual({ type: "free" });
  expect(guessState({ ...count, failures: 100 }, start - minute)).toEqual({ type: "blocked" });
});

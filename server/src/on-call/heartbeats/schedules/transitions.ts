/** Decides what a ping, or the lack of one, changes about a heartbeat. Nothing here reads a clock. */
import { deadlineOf, isEarlyFor, nextTime, type TimedSchedule } from "./schedule.ts";

/** The parts of a heartbeat that change by themselves. Times are milliseconds since 1970 UTC. */
export interface Progress {
  /** Null before the first ping. */
  expectedAt: number | null;
  /** When the expected ping is missing. */
  dueAt: number | null;
  /** The expected time of the last missing ping, until the next ping. */
  missedAt: number | null;
  /** How long the server did not run in the time of the expected ping. */
  awayMs: number | null;
  lastPingAt: number | null;
  /** In a row. */
  failures: number;
  downSince: number | null;
  /** News that the next check posts. */
  news: News | null;
}

export type Failure =
  | { kind: "missed"; lastPingAt: number | null; expectedAt: number; awayMs: number | null }
  | { kind: "fail"; exitCode: number | null; output: string }
  | { kind: "overrun"; startedAt: number };

/** Names an alert that opens or ends. */
export type News =
  | { type: "failed"; at: number; failure: Failure }
  | { type: "recovered"; at: number; durationMs: number | null };

export interface Rules extends TimedSchedule {
  alertAfter: number;
}

interface Outcome {
  progress: Progress;
  /** Whether the ping was later than half of the grace time: many pings come at the end of a run. */
  isLate: boolean;
}

/** Starts to wait: after the pause, and after a change of the schedule. */
export function waitFrom(rules: Rules, progress: Progress, at: number): Progress {
  return { ...progress, ...expect(rules, nextTime(rules, at)), missedAt: null };
}

export function succeed(
  rules: Rules,
  before: Progress,
  { at, durationMs }: { at: number; durationMs: number | null },
): Outcome {
  const { isLate, ...waiting } = receive(rules, before, at);
  const news: News | null =
    before.downSince === null ? before.news : { type: "recovered", at, durationMs };
  return { progress: { ...before, ...waiting, failures: 0, downSince: null, news }, isLate };
}

/** A run that failed was started in time, so the next ping is expected as after a success. */
export function failRun(
  rules: Rules,
  before: Progress,
  { at, failure }: { at: number; failure: Exclude<Failure, { kind: "missed" }> },
): Outcome {
  const heardAt = failure.kind === "overrun" ? failure.startedAt : at;
  const { isLate, ...waiting } = receive(rules, before, heardAt);
  return { progress: { ...addFailure(rules, before, at, failure), ...waiting }, isLate };
}

/** Call it when `dueAt` has passed. */
export function miss(rules: Rules, before: Progress, now: number): Progress {
  const { expectedAt, lastPingAt, awayMs } = before;
  if (expectedAt === null) return before;
  const failure: Failure = { kind: "missed", lastPingAt, expectedAt, awayMs };
  let next = nextTime(rules, expectedAt);
  if ("every" in rules.schedule && next !== null) {
    const everyMs = rules.schedule.every * 1000;
    const behindMs = now - deadlineOf(rules, next);
    if (behindMs >= 0) next += (Math.floor(behindMs / everyMs) + 1) * everyMs;
  } else if (next !== null && deadlineOf(rules, next) <= now) {
    next = nextTime(rules, now - rules.graceMs);
  }
  const failed = addFailure(rules, before, now, failure);
  return { ...failed, ...expect(rules, next), missedAt: expectedAt };
}

function addFailure(rules: Rules, before: Progress, at: number, failure: Failure): Progress {
  const failures = before.failures + 1;
  if (failures < rules.alertAfter) return { ...before, failures };
  // Only a run that reports its own failure has something new to say about an open alert.
  const isNew = before.downSince === null || failure.kind === "fail";
  const news: News | null = isNew ? { type: "failed", at, failure } : before.news;
  return { ...before, failures, downSince: before.downSince ?? at, news };
}

function expect(rules: Rules, expectedAt: number | null) {
  const dueAt = expectedAt === null ? null : deadlineOf(rules, expectedAt);
  return { expectedAt, dueAt, awayMs: null };
}

/** A ping ends the wait for the time that it belongs to: one that has passed, or that it is early for. */
function receive(rules: Rules, { expectedAt, missedAt }: Progress, at: number) {
  const isAfter = expectedAt === null || at >= expectedAt;
  const isForNext = missedAt === null && !isAfter && isEarlyFor(rules, at, expectedAt);
  const from = isForNext ? expectedAt : at;
  const isLate = missedAt !== null || (expectedAt !== null && at > expectedAt + rules.graceMs / 2);
  const ofPing = { missedAt: null, lastPingAt: at, isLate };
  return { ...expect(rules, nextTime(rules, from)), ...ofPing };
}

const intervalCapMs = 3_600_000;
/** The longest change of a clock by hand that raises no false alarm. */
const jumpCapMs = 2 * 3_600_000;

/**
 * After a time in which nothing was received: the server was stopped, or its clock was set forward. A
 * ping that was expected in it, or soon, gets at least the grace time from now.
 */
export function waitLonger(
  rules: Rules,
  before: Progress,
  { from, now }: { from: number; now: number },
): Progress {
  const { expectedAt, dueAt } = before;
  if (expectedAt === null || dueAt === null) return before;
  const awayMs = now - from;
  if ("every" in rules.schedule) {
    const everyMs = rules.schedule.every * 1000;
    const shifted = expectedAt + Math.min(awayMs, jumpCapMs);
    // The sender may have reported just before, and does so again after its interval.
    const next = Math.max(shifted, now + Math.min(everyMs, intervalCapMs));
    const isNear = expectedAt - rules.graceMs <= now;
    const deadline = Math.max(dueAt, deadlineOf(rules, next));
    return { ...before, dueAt: deadline, awayMs: isNear ? awayMs : before.awayMs };
  }
  const isAffected = expectedAt - rules.graceMs <= now && dueAt > from;
  if (!isAffected) return before;
  return { ...before, dueAt: Math.max(dueAt, now + rules.graceMs), awayMs };
}

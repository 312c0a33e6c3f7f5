/**
 * When the pings of a heartbeat are expected. Times are milliseconds since 1970 UTC. Nothing here reads a
 * clock.
 */
import type { HeartbeatSchedule } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { clockOffsetAt, isTimeZone } from "@belfry/contracts/on-call/zoned-time";
import { Cron } from "croner";
import { failAt } from "../../../problems.ts";

export interface Schedule {
  schedule: HeartbeatSchedule;
  timeZone: string;
}

export interface TimedSchedule extends Schedule {
  graceMs: number;
}

const hourMs = 3_600_000;
/** Changes of the clocks in this time around an expected one matter: no zone changes by more. */
const nearChangeMs = 3 * hourMs;

const crons = new Map<string, Cron>();
const cronsMax = 1000;

function cronOf(expression: string, timezone: string): Cron {
  const name = `${timezone} ${expression}`;
  const known = crons.get(name);
  if (known) return known;
  const cron = new Cron(expression, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" });
  const [oldest] = crons.keys();
  if (crons.size >= cronsMax && oldest !== undefined) crons.delete(oldest);
  crons.set(name, cron);
  return cron;
}

/** Rejects an unknown time zone, and an expression that is not one or names no time in the future. */
export function requireSchedule({ schedule, timeZone }: Schedule, now: number): void {
  if (!isTimeZone(timeZone)) {
    failAt("/timeZone", "must be the name of a time zone, such as Europe/Berlin");
  }
  if (!("cron" in schedule)) return;
  if (!isExpression(schedule.cron, timeZone)) {
    failAt("/schedule/cron", 'must have five fields, such as "30 2 * * *" for every day at 02:30');
  }
  if (!cronOf(schedule.cron, timeZone).nextRun(new Date(now))) {
    failAt("/schedule/cron", "must name a time that exists");
  }
}

/** The library also accepts a date, which is not an expression. */
function isExpression(expression: string, timeZone: string): boolean {
  if (/^\d{4}-/.test(expression.trim())) return false;
  try {
    cronOf(expression, timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the first expected time after another one. A rare expression may have none. */
export function nextTime({ schedule, timeZone }: Schedule, after: number): number | null {
  if ("every" in schedule) return after + schedule.every * 1000;
  return cronOf(schedule.cron, timeZone).nextRun(new Date(after))?.getTime() ?? null;
}

export function nextTimes(schedule: Schedule, after: number, count: number): number[] {
  const times: number[] = [];
  for (let at = nextTime(schedule, after); at !== null && times.length < count; ) {
    times.push(at);
    at = nextTime(schedule, at);
  }
  return times;
}

/**
 * Returns by how much clocks change around an expected time. Programs disagree on what they run in a
 * skipped or repeated hour, so that night a ping may be so much earlier or later.
 */
function changeNear({ schedule, timeZone }: Schedule, at: number): number {
  const from = "every" in schedule ? at - schedule.every * 1000 : at - nearChangeMs;
  const to = "every" in schedule ? at : at + nearChangeMs;
  return Math.abs(clockOffsetAt(timeZone, to) - clockOffsetAt(timeZone, from));
}

/** A shorter interval does not follow the clocks of a zone. */
const localIntervalMs = 12 * hourMs;

function toleranceAt(schedule: Schedule, at: number): number {
  const isLocal = "cron" in schedule.schedule || schedule.schedule.every * 1000 >= localIntervalMs;
  return isLocal ? changeNear(schedule, at) : 0;
}

/** Returns when a ping that is expected at this time is missing. */
export function deadlineOf(schedule: TimedSchedule, expectedAt: number): number {
  return expectedAt + schedule.graceMs + toleranceAt(schedule, expectedAt);
}

/** Whether a ping at this time is the one that is expected later. */
export function isEarlyFor(schedule: TimedSchedule, at: number, expectedAt: number): boolean {
  if ("every" in schedule.schedule || at >= expectedAt) return false;
  const following = nextTime(schedule, expectedAt);
  const gapMs = following === null ? Number.POSITIVE_INFINITY : following - expectedAt;
  const earlyMs = Math.min(schedule.graceMs, gapMs / 2) + toleranceAt(schedule, expectedAt);
  return expectedAt - at <= earlyMs;
}

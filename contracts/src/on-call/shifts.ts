/**
 * The shifts of a duty: who is on duty at a time, and who is next. The server, the web app and the tests use
 * these functions. Times are milliseconds since 1970 UTC.
 */
import type { Duty, SetDuty } from "./duty.ts";
import { dayAt, formatDay, parseDay, timeOf, weekdayOf } from "./zoned-time.ts";

export interface Shift {
  startAt: number;
  endAt: number;
  userId: number;
  overrideId?: number;
}

export interface PeopleAt {
  now: number;
  /** The end of the shift. */
  until: number;
  /** The first other person who is on duty later. Undefined if nobody else is. */
  next: number | undefined;
}

/** Whether a user can be on duty. Those who cannot are skipped for the next in the list. */
export type IsAvailable = (userId: number) => boolean;

const everyone: IsAvailable = () => true;

type Rotation = Pick<Duty, "userIds" | "handOver" | "timeZone" | "since">;

/** Returns the day of the last hand-over up to a time, in days since 1970-01-01. */
export function handOverDayAt({ handOver, timeZone }: Omit<Rotation, "since">, at: number): number {
  const today = dayAt(timeZone, at);
  const day = handOverDayOn(handOver.weekday, today);
  // Clocks may skip a hand-over at 23:30 to the next day.
  return timeOf(timeZone, day, handOver.time) > at ? day - 7 : day;
}

/** Returns the last day with this weekday, on or before a day. */
function handOverDayOn(weekday: number, day: number): number {
  return day - ((weekdayOf(day) - weekday + 7) % 7);
}

/** Returns the person whose week begins on a day: undefined before the first week, or if nobody is available. */
function personOf(rotation: Rotation, day: number, isAvailable: IsAvailable): number | undefined {
  const { userIds, handOver, since } = rotation;
  const week = (day - handOverDayOn(handOver.weekday, parseDay(since))) / 7;
  if (week < 0) return undefined;
  const first = week % userIds.length;
  return [...userIds.slice(first), ...userIds.slice(0, first)].find(isAvailable);
}

/** A week, or an override, which takes precedence. */
interface Span {
  startAt: number;
  endAt: number;
  userId: number | undefined;
  /** 0 for a week. */
  overrideId: number;
}

function weeksOf(duty: Duty, from: number, until: number, isAvailable: IsAvailable): Span[] {
  const { handOver, timeZone } = duty;
  const weeks: Span[] = [];
  let day = handOverDayAt(duty, from);
  let startAt = timeOf(timeZone, day, handOver.time);
  do {
    const endAt = timeOf(timeZone, day + 7, handOver.time);
    weeks.push({ startAt, endAt, userId: personOf(duty, day, isAvailable), overrideId: 0 });
    [day, startAt] = [day + 7, endAt];
  } while (startAt < until);
  return weeks;
}

/**
 * Returns the shifts that touch a period, whole and in order. Times without a person are missing. Where
 * overrides overlap, the one with the higher id applies.
 */
export function shifts(
  duty: Duty,
  { from, until }: { from: number; until: number },
  isAvailable: IsAvailable = everyone,
): Shift[] {
  const overrides = duty.overrides
    .filter(({ userId }) => isAvailable(userId))
    .map(({ id, userId, startAt, endAt }): Span => {
      return { startAt: Date.parse(startAt), endAt: Date.parse(endAt), userId, overrideId: id };
    });
  const covers = ({ startAt, endAt }: Span, at: number) => startAt <= at && at < endAt;
  const lowest = overrides.filter((span) => covers(span, from)).map(({ startAt }) => startAt);
  const highest = overrides.filter((span) => covers(span, until)).map(({ endAt }) => endAt);
  const weeks = weeksOf(duty, Math.min(from, ...lowest), Math.max(until, ...highest), isAvailable);
  const spans = [...weeks, ...overrides];
  const [start, end] = [weeks[0]?.startAt ?? from, weeks.at(-1)?.endAt ?? until];
  const times = spans
    .flatMap(({ startAt, endAt }) => [startAt, endAt])
    .filter((at) => start <= at && at <= end);
  const bounds = [...new Set(times)].sort((a, b) => a - b);

  const found: Shift[] = [];
  let last: Span | undefined;
  bounds.slice(0, -1).forEach((startAt, index) => {
    const endAt = bounds[index + 1] ?? startAt;
    const [span] = spans
      .filter((span) => covers(span, startAt))
      .sort((a, b) => b.overrideId - a.overrideId);
    const shift = found.at(-1);
    if (span && span === last && shift) shift.endAt = endAt;
    else if (span?.userId !== undefined) {
      const { userId, overrideId } = span;
      found.push({ startAt, endAt, userId, ...(overrideId > 0 && { overrideId }) });
    }
    last = span?.userId === undefined ? undefined : span;
  });
  return found.filter(({ startAt, endAt }) => startAt < until && endAt > from);
}

/** Returns the shifts of some weeks, from the last hand-over before a time. */
export function shiftsOfWeeks(
  duty: Duty,
  at: number,
  weeks: number,
  isAvailable: IsAvailable = everyone,
): Shift[] {
  const { handOver, timeZone } = duty;
  const day = handOverDayAt(duty, at);
  const from = timeOf(timeZone, day, handOver.time);
  const until = timeOf(timeZone, day + 7 * weeks, handOver.time);
  return shifts(duty, { from, until }, isAvailable);
}

/** Returns undefined if nobody is on duty. */
export function peopleAt(
  duty: Duty,
  at: number,
  isAvailable: IsAvailable = everyone,
): PeopleAt | undefined {
  // After one turn of the list everyone has been next, unless overrides hide them.
  const upcoming = shiftsOfWeeks(duty, at, duty.userIds.length + 2, isAvailable);
  const index = upcoming.findIndex(({ startAt, endAt }) => startAt <= at && at < endAt);
  const shift = upcoming[index];
  if (!shift) return undefined;
  const { userId: now, endAt: until } = shift;
  const next = upcoming.slice(index + 1).find(({ userId }) => userId !== now)?.userId;
  return { now, until, next };
}

/**
 * Returns `since` for a changed list: the person whose week it is keeps it. If they are not in the new list,
 * the week belongs to its first person.
 */
export function sinceAfter(
  former: Rotation | null,
  changed: Pick<SetDuty, "userIds" | "handOver" | "timeZone">,
  at: number,
  isAvailable: IsAvailable = everyone,
): string {
  const person = former && personOf(former, handOverDayAt(former, at), isAvailable);
  const position = Math.max(0, changed.userIds.indexOf(person ?? 0));
  return formatDay(handOverDayAt(changed, at) - 7 * position);
}

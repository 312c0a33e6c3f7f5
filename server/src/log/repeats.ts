/** Finds errors that repeat, so that a full disk writes one line a minute and not one for each request. */
import type { Clock } from "../clock.ts";

interface Repeat {
  startedAt: number;
  /** How often it was repeated since then. */
  count: number;
  report(count: number): void;
}

const windowMs = 60_000;
/** Further errors share one count. */
const maxKeys = 200;

export function createRepeats(clock: Clock) {
  const repeatByKey = new Map<string, Repeat>();

  return {
    /** Returns whether to write it. Otherwise `report` is called with the count after a minute. */
    isFirst(key: string, report: Repeat["report"]): boolean {
      const known = repeatByKey.has(key) || repeatByKey.size < maxKeys ? key : "other errors";
      const repeat = repeatByKey.get(known);
      if (repeat) repeat.count += 1;
      else repeatByKey.set(known, { startedAt: clock.now(), count: 0, report });
      return !repeat;
    },

    /** Reports the counts of the minutes that are over, or of all. */
    sweep({ isLast = false } = {}): void {
      const now = clock.now();
      for (const [key, repeat] of repeatByKey) {
        const { startedAt, count, report } = repeat;
        if (!isLast && now - startedAt < windowMs) continue;
        if (count > 0 && !isLast) repeatByKey.set(key, { startedAt: now, count: 0, report });
        else repeatByKey.delete(key);
        if (count > 0) report(count);
      }
    },
  };
}

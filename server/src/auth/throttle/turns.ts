/**
 * Who may hash now: few at once, one at a time for each account, and a short line of waiting ones.
 * One at a time lets the throttle count each guess before the next begins.
 */
import { fail } from "../../problems.ts";

export interface Turns {
  /** Runs the work when its turn comes, or refuses at once when the line is full. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createTurns(options: { atOnce: number; waiting: number }): Turns {
  const line: { key: string; start: () => void }[] = [];
  const busyKeys = new Set<string>();

  function startNext(): void {
    while (busyKeys.size < options.atOnce) {
      const index = line.findIndex(({ key }) => !busyKeys.has(key));
      const [next] = index < 0 ? [] : line.splice(index, 1);
      if (!next) return;
      busyKeys.add(next.key);
      next.start();
    }
  }

  return {
    async take(key, work) {
      const mustWait = busyKeys.size >= options.atOnce || busyKeys.has(key);
      if (mustWait && line.length >= options.waiting) {
        fail("unavailable", { detail: "Too many sign-ins are waiting.", retryAfterSeconds: 5 });
      }
      await new Promise<void>((start) => {
        line.push({ key, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        busyKeys.delete(key);
        startNext();
      }
    },
  };
}

/** Requests that are shared while they run, and repeated until their reply is current. */
import { isTemporary } from "@belfry/client/problem-error";
import type { Retries } from "./timers.ts";

export type Loads = ReturnType<typeof createLoads>;

export function createLoads(retries: Retries) {
  const running = new Map<string, Promise<void>>();
  const versions = new Map<string, number>();

  /** Returns the promise of the load with this key if it is running. */
  function once(key: string, load: () => Promise<void>): Promise<void> {
    const known = running.get(key);
    if (known) return known;
    const promise = load().finally(() => {
      if (running.get(key) === promise) running.delete(key);
    });
    running.set(key, promise);
    return promise;
  }

  const versionOf = (...subjects: string[]) =>
    subjects.map((subject) => versions.get(subject) ?? 0).join();

  /** Marks replies to running requests about a subject as possibly outdated. */
  function outdate(subject: string) {
    versions.set(subject, (versions.get(subject) ?? 0) + 1);
  }

  /** Repeats the request until no subject is outdated. Returns null if the server rejects it. */
  async function current<T>(subjects: string[], request: () => Promise<T>): Promise<T | null> {
    for (let attempt = 0; ; attempt++) {
      const version = versionOf(...subjects);
      try {
        const reply = await request();
        if (version === versionOf(...subjects)) {
          // The next load, which may begin before this one has ended, needs a newer reply.
          for (const subject of subjects) running.delete(subject);
          return reply;
        }
        attempt = -1;
      } catch (error) {
        if (!isTemporary(error) || !(await retries.pause(attempt))) return null;
      }
    }
  }

  return { once, versionOf, outdate, current };
}

/** Repeats an action that fails while a part is missing. */
import { setTimeout as wait } from "node:timers/promises";

const retryMs = 50;
/** Longer than any recovery. */
const giveUpMs = 60_000;

/** Passes the number of the attempt, from 0. Rejects with the last error if it never succeeds. */
export async function untilDone<T>(act: (attempt: number) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt);
    } catch (error) {
      if (performance.now() - startedAt > giveUpMs) throw error;
    }
    await wait(retryMs);
  }
}

/**
 * Reads the database after a hint. There is one read at a time for each key, and a hint that comes
 * during a read causes another, so that the result that is used last is the newest.
 */

const retryMs = 1000;

/** Returns the function that uses the result, or undefined if nothing is to be done. */
type DatabaseRead = () => Promise<(() => void) | undefined>;

export type LatestReads = ReturnType<typeof createLatestReads>;

export function createLatestReads(onError: (error: unknown) => void) {
  const running = new Map<string, { isStale: boolean }>();

  async function repeat(key: string, read: DatabaseRead): Promise<void> {
    const state = { isStale: true };
    running.set(key, state);
    try {
      while (state.isStale) {
        state.isStale = false;
        const use = await read();
        if (!state.isStale) use?.();
      }
    } finally {
      running.delete(key);
    }
  }

  return function readLatest(key: string, read: DatabaseRead): void {
    const state = running.get(key);
    if (state) {
      state.isStale = true;
      return;
    }
    repeat(key, read).catch((error) => {
      onError(error);
      setTimeout(() => readLatest(key, read), retryMs).unref();
    });
  };
}

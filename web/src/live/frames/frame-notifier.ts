/** Sends changes of the store to the screens once per frame, and less often while many arrive. */

type Subscribe = (listener: () => void) => () => boolean;

/** From so many changes in one batch on, the next one waits for `busyMs`. */
const busyCount = 8;
const busyMs = 100;
/** Pages in the background have no frames. */
const backgroundMs = 250;

/** The browser's functions; tests pass their own. */
export interface FrameBrowser {
  requestAnimationFrame: (run: () => void) => unknown;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}

/**
 * Returns a function like `store.subscribe`. A burst of 1,000 messages in a second renders ten times, and
 * most of them are never rows: only those that are still in sight at the end of a batch.
 */
export function createFrameNotifier(subscribeToStore: Subscribe, browser: FrameBrowser): Subscribe {
  const listeners = new Set<() => void>();
  let unsubscribe: (() => void) | undefined;
  /** Changes since the last batch, and in the one before. */
  let waiting = 0;
  let lastCount = 0;
  let timer: number | undefined;

  function flush() {
    if (timer !== undefined) browser.clearTimeout(timer);
    timer = undefined;
    if (waiting === 0) return;
    lastCount = waiting;
    waiting = 0;
    for (const listener of listeners) listener();
  }

  function onChange() {
    waiting += 1;
    if (waiting > 1) return;
    const isBusy = lastCount >= busyCount;
    timer = browser.setTimeout(flush, isBusy ? busyMs : backgroundMs);
    if (!isBusy) browser.requestAnimationFrame(flush);
  }

  return (listener) => {
    listeners.add(listener);
    unsubscribe ??= subscribeToStore(onChange);
    return () => {
      const isDeleted = listeners.delete(listener);
      if (listeners.size > 0) return isDeleted;
      unsubscribe?.();
      unsubscribe = undefined;
      if (timer !== undefined) browser.clearTimeout(timer);
      timer = undefined;
      waiting = 0;
      return isDeleted;
    };
  };
}

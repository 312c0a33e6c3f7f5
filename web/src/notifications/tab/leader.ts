/** Chooses one tab of this browser: the first one, until it is closed. */

/** Runs `start` once this tab leads. Returns a function that runs its result and lets another tab lead. */
export function whileLeading(start: () => () => void): () => void {
  const ended = new AbortController();
  const lead = () => {
    const stop = start();
    return new Promise<void>((resolve) => {
      ended.signal.addEventListener("abort", () => {
        stop();
        resolve();
      });
    });
  };
  const locks = navigator.locks as LockManager | undefined;
  if (locks) locks.request("belfry-notifier", { signal: ended.signal }, lead).catch(() => {});
  else void lead(); // without https each tab is on its own
  return () => ended.abort();
}

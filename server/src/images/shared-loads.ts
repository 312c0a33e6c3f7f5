/** Shares one load of a URL among all that ask for it at the same time. */
export function createSharedLoads<T>() {
  const loadByUrl = new Map<string, Promise<T | undefined>>();

  return {
    share(url: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
      const running = loadByUrl.get(url);
      if (running) return running;
      const started = load().finally(() => loadByUrl.delete(url));
      loadByUrl.set(url, started);
      return started;
    },
  };
}

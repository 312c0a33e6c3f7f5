/** Modules that are loaded after the first screen. */

const preloadDelayMs = 2000;

export interface OnDemand<Module> {
  /** The module, if it has been loaded. */
  current: () => Module | undefined;
  /** A failed attempt is repeated with the next call. */
  load: () => Promise<Module>;
}

/** Loads the module on the first use, and at the latest when the page has been idle. */
export function onDemand<Module>(importModule: () => Promise<Module>): OnDemand<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;

  async function importOnce(): Promise<Module> {
    try {
      loaded = await importModule();
      return loaded;
    } finally {
      loading = undefined;
    }
  }

  function load(): Promise<Module> {
    if (loaded) return Promise.resolve(loaded);
    loading ??= importOnce();
    return loading;
  }

  // Preloaded, so that it opens immediately, even after the connection is lost.
  setTimeout(() => load().catch(() => {}), preloadDelayMs);
  return { current: () => loaded, load };
}

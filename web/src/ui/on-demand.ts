/** Modules that are loaded after the first screen: on the first use, or while the browser is idle. */

export interface OnDemand<Module> {
  /** The module, if it has been loaded. */
  current: () => Module | undefined;
  /** A failed attempt is repeated with the next call. */
  load: () => Promise<Module>;
  /** Loads the module before the user asks for it. */
  preload: () => void;
}

type Load = () => Promise<unknown>;

/** Modules to prefetch. */
let queue: Load[] = [];
let isPrefetching = false;
/** Modules that the user waits for. */
let awaited = 0;
const listeners = new Set<() => void>();

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

  function fetchModule(): Promise<Module> {
    if (loaded) return Promise.resolve(loaded);
    loading ??= importOnce();
    return loading;
  }

  queue.push(fetchModule);
  if (isPrefetching) prefetchNext();

  return {
    current: () => loaded,
    load: () => (loaded ? Promise.resolve(loaded) : countWait(fetchModule())),
    preload: () => void fetchModule().catch(() => {}),
  };
}

async function countWait<T>(promise: Promise<T>): Promise<T> {
  changeAwaited(1);
  try {
    return await promise;
  } finally {
    changeAwaited(-1);
  }
}

function changeAwaited(by: number): void {
  awaited += by;
  for (const listener of listeners) listener();
}

/** Whether the user waits for a module. */
export const isLoadingOnDemand = (): boolean => awaited > 0;

export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches the other modules one after the other, so that they open at once, even without a connection. */
export function prefetchOnDemand(): void {
  if (isPrefetching || savesData()) return;
  isPrefetching = true;
  prefetchNext();
}

let isPlanned = false;

function prefetchNext(): void {
  if (isPlanned) return;
  isPlanned = true;
  whenIdle(async () => {
    const [next, ...rest] = queue;
    queue = rest;
    await next?.().catch(() => {}); // loaded again when it is used
    isPlanned = false;
    if (queue.length > 0) prefetchNext();
  });
}

function whenIdle(run: () => void): void {
  // Absent in Safari.
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** The setting of phones and browsers that says not to load more than needed. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads a value when the component mounts, and again on `reload`. */
import { useCallback, useEffect, useRef, useState } from "react";

export interface LoadState<T> {
  /** Null until the first reply. A failed reload keeps the previous value. */
  value: T | null;
  error: unknown;
  reload: () => Promise<void>;
  /** Changes the loaded value in place. */
  update: (change: (value: T) => T) => void;
}

/** `load` must be a stable function: a new one reloads. */
export function useLoad<T>(load: () => Promise<T>): LoadState<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>({
    value: null,
    error: null,
  });

  /** The running request that was sent last. */
  const latestRequest = useRef<Promise<T>>(null);

  /** Ignores the reply if another request was sent since. */
  const reload = useCallback(async () => {
    const request = load();
    latestRequest.current = request;
    const isLatest = () => request === latestRequest.current;
    try {
      const value = await request;
      if (isLatest()) setState({ value, error: null });
    } catch (error) {
      if (isLatest()) setState(({ value }) => ({ value, error }));
    }
    if (isLatest()) latestRequest.current = null;
  }, [load]);

  const update = useCallback(
    (change: (value: T) => T) => {
      setState(({ value, error }) => ({ value: value && change(value), error }));
      // The reply to a running request may be older than the change.
      if (latestRequest.current) void reload();
    },
    [reload],
  );

  useEffect(() => void reload(), [reload]);
  return { ...state, reload, update };
}

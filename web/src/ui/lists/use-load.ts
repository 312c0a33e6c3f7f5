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

  const latestRequest = useRef(0);

  /** Ignores the reply if another request was sent since. */
  const reload = useCallback(async () => {
    const request = ++latestRequest.current;
    try {
      const value = await load();
      if (request === latestRequest.current) setState({ value, error: null });
    } catch (error) {
      if (request === latestRequest.current) setState(({ value }) => ({ value, error }));
    }
  }, [load]);

  const update = useCallback((change: (value: T) => T) => {
    setState(({ value, error }) => ({ value: value && change(value), error }));
  }, []);

  useEffect(() => void reload(), [reload]);
  return { ...state, reload, update };
}

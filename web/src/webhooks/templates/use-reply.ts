/** Loads a reply again after a pause in typing, and keeps the last one until then. */
import { useEffect, useRef, useState } from "react";

const pauseMs = 300;

export interface LoadedReply<T> {
  /** Null before the first reply. */
  reply: T | null;
  error: unknown;
}

/** Loads when `key` changes; null loads nothing and drops the reply. */
export function useReply<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): LoadedReply<T> {
  const [state, setState] = useState<LoadedReply<T>>({ reply: null, error: null });
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    if (key === null) {
      setState({ reply: null, error: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      try {
        const reply = await latestLoad.current(signal);
        if (!signal.aborted) setState({ reply, error: null });
      } catch (error) {
        if (!signal.aborted) setState((state) => ({ ...state, error }));
      }
    };
    const timer = setTimeout(start, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  return state;
}

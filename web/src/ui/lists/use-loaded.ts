/** What a section shows, asked of the server when it opens and again when something changed. */
import { useCallback, useEffect, useState } from "react";

export interface Loaded<T> {
  /** Null until the first answer. */
  value: T | null;
  error: unknown;
  reload: () => Promise<void>;
}

/** `load` is the same function at every call: a new one loads anew. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [held, setHeld] = useState<Omit<Loaded<T>, "reload">>({ value: null, error: null });

  const reload = useCallback(async () => {
    try {
      const value = await load();
      setHeld({ value, error: null });
    } catch (error) {
      setHeld((held) => ({ ...held, error }));
    }
  }, [load]);

  useEffect(() => void reload(), [reload]);
  return { ...held, reload };
}

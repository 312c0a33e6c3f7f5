/** Counts down from what a `Retry-After` said; starts again with every new refusal. */
import { useEffect, useState } from "react";

export function useSecondsLeft(seconds: number | null, cause: unknown): number {
  const [left, setLeft] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number refused twice starts anew
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (!seconds) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, cause]);

  return left;
}

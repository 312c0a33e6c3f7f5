/** Counts down the seconds of an error's `Retry-After`. */

import { ProblemError } from "@belfry/client/problem-error";
import { useEffect, useState } from "react";

export function useRetryCountdown(error: unknown): number {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    const seconds = error instanceof ProblemError ? (error.retryAfter ?? 0) : 0;
    setLeft(seconds);
    if (seconds === 0) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [error]);

  return left;
}

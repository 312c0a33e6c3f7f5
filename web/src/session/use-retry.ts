/** Repeats a failed request of a page that shows nothing without its reply. */
import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import { useCallback, useEffect, useRef, useState } from "react";
import { backoffMs } from "../api/timers.ts";

/**
 * Calls `request` after a pause if `error` is temporary, and without one when the network or the
 * user returns. Each failure must set another error.
 */
export function useRetry(error: unknown, request: () => void) {
  const attempts = useRef(0);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const retry = useCallback(() => {
    setRetryAt(null);
    request();
  }, [request]);

  useEffect(() => {
    if (!isTemporary(error)) return;
    const minMs = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;
    const waitMs = Math.max(minMs, backoffMs(attempts.current++));
    setRetryAt(Date.now() + waitMs);
    const timer = setTimeout(retry, waitMs);
    const onReturn = () => document.visibilityState === "visible" && retry();
    window.addEventListener("online", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [error, retry]);

  return { retryAt, retry };
}

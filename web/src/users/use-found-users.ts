/** Users whose name or e-mail matches what is being typed; asks once the typing pauses. */
import type { UserSummary } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";

const pauseMs = 150;

/** Null while the answer to what stands in the field is not there yet. */
export function useFoundUsers(query: string): { users: UserSummary[] | null; error: unknown } {
  const [found, setFound] = useState<{ query: string; users: UserSummary[] } | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const trimmed = query.trim();
        const { items } = await call("GET /api/users", {
          query: trimmed ? { query: trimmed } : {},
          signal: controller.signal,
        });
        setFound({ query, users: items });
        setError(null);
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return { users: found?.query === query ? found.users : null, error };
}

/** Searches users by name or e-mail, after a pause in typing. */
import type { UserSummary } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";

const pauseMs = 150;

interface UserSearch {
  /** The last reply: while the user types, it may belong to an earlier query. Null before the first one. */
  users: UserSummary[] | null;
  /** Whether `users` belongs to the current query. */
  isCurrent: boolean;
  error: unknown;
}

export function useUserSearch(query: string): UserSearch {
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
      } catch (error) {
        if (!controller.signal.aborted) setError(error);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return { users: found?.users ?? null, isCurrent: found?.query === query, error };
}

/** Requests another spelling of a search without results, when the user has stopped typing. */
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { requestOf, type SearchParams, urlOf } from "./search-params.ts";

/** The server tries many words, so it is not asked for each letter. */
const pauseMs = 500;

/** Returns null until one is found. */
export function useSuggestion(params: SearchParams): string | null {
  const url = urlOf(params);
  const [found, setFound] = useState<{ url: string; query: string | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL stands for the parameters
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      try {
        const { query } = await call("GET /api/search/suggestion", {
          query: requestOf(params),
          signal,
        });
        setFound({ url, query });
      } catch {
        // A search without a suggestion is complete.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);

  return found?.url === url ? found.query : null;
}

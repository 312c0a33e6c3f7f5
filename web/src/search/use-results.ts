/** Loads the pages of a search, after a pause in typing. Keeps the last search, for the way back. */
import type { SearchHit } from "@belfry/contracts/search/search";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { isEmpty, requestOf, type SearchParams, urlOf } from "./search-params.ts";

export interface Results {
  /** The URL of the loaded search. */
  url: string;
  items: readonly SearchHit[];
  cursor: string | null;
  isIndexing: boolean;
  scrollTop: number;
}

const pauseMs = 120;
/** Pages without a hit are skipped: one request searches for a limited time. */
const emptyPagesMax = 20;

let lastResults: Results | null = null;

export function useResults(params: SearchParams) {
  const url = urlOf(params);
  const [results, setResults] = useState(lastResults?.url === url ? lastResults : null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(params);
  latest.current = params;

  const load = useCallback(async (before: Results | null, signal?: AbortSignal) => {
    const wanted = latest.current;
    setLoading(true);
    try {
      let items = before?.items ?? [];
      let cursor = before?.cursor ?? null;
      let isIndexing = false;
      for (let page = 0; page < emptyPagesMax; page += 1) {
        const query = { ...requestOf(wanted), ...(cursor && { cursor }) };
        const reply = await call("GET /api/search", { query, ...(signal && { signal }) });
        items = [...items, ...reply.items];
        ({ cursor, isIndexing } = reply);
        if (reply.items.length > 0 || cursor === null) break;
      }
      if (urlOf(latest.current) !== urlOf(wanted)) return;
      setResults({ url: urlOf(wanted), items, cursor, isIndexing, scrollTop: 0 });
      setError(null);
      setLoading(false);
    } catch (failure) {
      if (signal?.aborted || urlOf(latest.current) !== urlOf(wanted)) return;
      setError(failure);
      setLoading(false);
    }
  }, []);

  useEffect(() => {
    if (lastResults?.url === url || isEmpty(latest.current)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void load(null, controller.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url, load]);

  const isCurrent = results?.url === url;
  return {
    /** Those of the search before stay until the next have arrived. */
    results: isEmpty(params) ? null : results,
    isCurrent,
    isLoading,
    error,
    retry: () => void load(null),
    loadMore: () => void (results && !isLoading && load(results)),
    /** Call it before the screen is left. */
    keep: (scrollTop: number) => {
      lastResults = results && { ...results, scrollTop };
    },
  };
}

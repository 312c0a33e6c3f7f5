/** Loads the list of activity page by page. A reload keeps the pages that are shown. */
import { limits } from "@belfry/contracts/limits";
import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { useCallback, useRef, useState } from "react";
import { call } from "../api/call.ts";

interface Loaded {
  items: ActivityEntry[] | null;
  nextCursor: string | undefined;
  error: unknown;
}

export function useActivity() {
  const [loaded, setLoaded] = useState<Loaded>({ items: null, nextCursor: undefined, error: null });
  const shown = useRef(loaded);
  shown.current = loaded;
  /** The reply to an earlier request is not used. */
  const last = useRef(0);

  const load = useCallback(async (cursor?: string) => {
    last.current += 1;
    const request = last.current;
    const before = cursor === undefined ? [] : (shown.current.items ?? []);
    const size = cursor === undefined ? (shown.current.items?.length ?? 0) : 0;
    const limit = Math.min(Math.max(size, limits.pageSize), limits.pageMaxSize);
    try {
      const query = { limit, ...(cursor !== undefined && { cursor }) };
      const page = await call("GET /api/me/activity", { query });
      if (request !== last.current) return;
      setLoaded({ items: [...before, ...page.items], nextCursor: page.nextCursor, error: null });
    } catch (error) {
      if (request === last.current) setLoaded((kept) => ({ ...kept, error }));
    }
  }, []);

  const reload = useCallback(() => load(), [load]);
  const loadMore = () => load(loaded.nextCursor);
  const { items, nextCursor, error } = loaded;
  return { items, error, hasMore: nextCursor !== undefined, reload, loadMore };
}

/** Loads a list page by page. A reload keeps the pages that are shown. */
import { limits } from "@belfry/contracts/limits";
import { useCallback, useRef, useState } from "react";

export interface PageRequest {
  limit: number;
  cursor?: string;
}

interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

interface Loaded<Item> {
  items: Item[] | null;
  nextCursor: string | undefined;
  error: unknown;
}

export type Pages<Item> = ReturnType<typeof usePages<Item>>;

/** `request` must be a stable function. */
export function usePages<Item>(request: (query: PageRequest) => Promise<Page<Item>>) {
  const [loaded, setLoaded] = useState<Loaded<Item>>({
    items: null,
    nextCursor: undefined,
    error: null,
  });
  const shown = useRef(loaded);
  shown.current = loaded;
  /** The reply to an earlier request is not used. */
  const last = useRef(0);

  const load = useCallback(
    async (cursor?: string) => {
      last.current += 1;
      const number = last.current;
      const before = cursor === undefined ? [] : (shown.current.items ?? []);
      const size = cursor === undefined ? (shown.current.items?.length ?? 0) : 0;
      const limit = Math.min(Math.max(size, limits.pageSize), limits.pageMaxSize);
      try {
        const page = await request({ limit, ...(cursor !== undefined && { cursor }) });
        if (number !== last.current) return;
        setLoaded({ items: [...before, ...page.items], nextCursor: page.nextCursor, error: null });
      } catch (error) {
        if (number === last.current) setLoaded((kept) => ({ ...kept, error }));
      }
    },
    [request],
  );

  const reload = useCallback(() => load(), [load]);
  const loadMore = () => load(loaded.nextCursor);
  const { items, nextCursor, error } = loaded;
  return { items, error, hasMore: nextCursor !== undefined, reload, loadMore };
}

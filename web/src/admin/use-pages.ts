/** Loads a list page by page. */
import { useCallback, useEffect, useRef, useState } from "react";

interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

export type LoadPage<Item> = (query: { cursor?: string }) => Promise<Page<Item>>;

export interface Pages<Item> {
  /** The loaded items; null until the first reply. */
  value: readonly Item[] | null;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => Promise<void>;
  reload: () => Promise<void>;
  /** Replaces the item of the same id, or inserts it at the top. */
  put: (item: Item) => void;
}

/** `load` must be a stable function: a new one reloads, and the old items stay until the reply. */
export function usePages<Item extends { id: number }>(load: LoadPage<Item>): Pages<Item> {
  const [page, setPage] = useState<Page<Item> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const latestRequest = useRef(0);

  /** Ignores the reply if another request was sent since. */
  const fetchPage = useCallback(
    async (cursor?: string) => {
      const request = ++latestRequest.current;
      try {
        const next = await load(cursor === undefined ? {} : { cursor });
        if (request !== latestRequest.current) return;
        setPage((page) =>
          cursor === undefined ? next : { ...next, items: [...(page?.items ?? []), ...next.items] },
        );
        setError(null);
      } catch (error) {
        if (request === latestRequest.current) setError(error);
      }
    },
    [load],
  );

  const reload = useCallback(() => fetchPage(), [fetchPage]);
  useEffect(() => void reload(), [reload]);

  return {
    value: page?.items ?? null,
    error,
    hasMore: page?.nextCursor !== undefined,
    isLoadingMore,
    reload,
    async loadMore() {
      setLoadingMore(true);
      await fetchPage(page?.nextCursor);
      setLoadingMore(false);
    },
    put(item) {
      setPage((page) => page && { ...page, items: withItem(page.items, item) });
    },
  };
}

function withItem<Item extends { id: number }>(items: readonly Item[], item: Item): Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [item, ...items];
}

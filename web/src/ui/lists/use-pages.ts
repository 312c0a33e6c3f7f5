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
  const latestPage = useRef<Page<Item> | null>(null);
  const latestRequest = useRef(0);
  const isLoading = useRef(false);
  const firstPage = useRef<Promise<boolean>>(null);

  const show = useCallback((page: Page<Item>) => {
    latestPage.current = page;
    setPage(page);
  }, []);

  /** Ignores the reply if another request was sent since. Returns whether the page is shown. */
  const fetchPage = useCallback(
    async (cursor?: string): Promise<boolean> => {
      const request = ++latestRequest.current;
      isLoading.current = true;
      try {
        const next = await load(cursor === undefined ? {} : { cursor });
        if (request !== latestRequest.current) return false;
        const before = cursor === undefined ? [] : (latestPage.current?.items ?? []);
        show({ ...next, items: [...before, ...next.items] });
        setError(null);
        return true;
      } catch (error) {
        if (request === latestRequest.current) setError(error);
        return false;
      } finally {
        if (request === latestRequest.current) isLoading.current = false;
      }
    },
    [load, show],
  );

  const reload = useCallback(async () => {
    firstPage.current = fetchPage();
    await firstPage.current;
  }, [fetchPage]);
  useEffect(() => void reload(), [reload]);

  return {
    value: page?.items ?? null,
    error,
    hasMore: page?.nextCursor !== undefined,
    isLoadingMore,
    reload,
    async loadMore() {
      setLoadingMore(true);
      // Until the first page arrives, the shown items and their cursor may be those of another filter.
      const first = firstPage.current;
      const isShown = await first;
      const cursor = latestPage.current?.nextCursor;
      if (!isShown) await reload();
      else if (first === firstPage.current && cursor) await fetchPage(cursor);
      setLoadingMore(false);
    },
    put(item) {
      const page = latestPage.current;
      if (page) show({ ...page, items: withItem(page.items, item) });
      // The reply to a running request may be older than the change.
      if (isLoading.current) void reload();
    },
  };
}

function withItem<Item extends { id: number }>(items: readonly Item[], item: Item): Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? item : other))
    : [item, ...items];
}

/** A list that comes in pages: what is held of it, the next page, and one row changed in place. */
import { useCallback, useEffect, useRef, useState } from "react";

interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

export type LoadPage<Item> = (query: { cursor?: string }) => Promise<Page<Item>>;

export interface Pages<Item> {
  /** Null until the first answer. */
  items: readonly Item[] | null;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => Promise<void>;
  reload: () => Promise<void>;
  put: (item: Item) => void;
}

/** `load` is the same function at every call: a new one loads anew, and until then the old rows stay. */
export function usePages<Item extends { id: number }>(load: LoadPage<Item>): Pages<Item> {
  const [page, setPage] = useState<Page<Item> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const asked = useRef(0);

  /** Only the answer to the newest question counts. */
  const ask = useCallback(
    async (cursor?: string) => {
      const number = ++asked.current;
      try {
        const answer = await load(cursor === undefined ? {} : { cursor });
        if (number !== asked.current) return;
        setPage((held) =>
          cursor === undefined
            ? answer
            : { ...answer, items: [...(held?.items ?? []), ...answer.items] },
        );
        setError(null);
      } catch (failure) {
        if (number === asked.current) setError(failure);
      }
    },
    [load],
  );

  const reload = useCallback(() => ask(), [ask]);
  useEffect(() => void reload(), [reload]);

  return {
    items: page?.items ?? null,
    error,
    hasMore: page?.nextCursor !== undefined,
    isLoadingMore,
    reload,
    async loadMore() {
      setLoadingMore(true);
      await ask(page?.nextCursor);
      setLoadingMore(false);
    },
    put(item) {
      setPage(
        (held) =>
          held && {
            ...held,
            items: held.items.some(({ id }) => id === item.id)
              ? held.items.map((other) => (other.id === item.id ? item : other))
              : [item, ...held.items],
          },
      );
    },
  };
}

/** A table that loads page by page. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { adminText } from "../text/screens/admin.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { type Column, Table } from "../ui/lists/Table.tsx";
import type { Pages } from "../ui/lists/use-pages.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import styles from "./admin.module.css";

interface Props<Item> {
  label: string;
  pages: Pages<Item>;
  columns: readonly Column<Item>[];
  isDimmed?: (item: Item) => boolean;
  /** Shown instead of an empty table. */
  none: ReactNode;
}

export function PagedTable<Item extends { id: number }>({ pages, none, ...table }: Props<Item>) {
  const { value: items, hasMore, isLoadingMore, loadMore } = pages;
  const [hasLoadedMore, setLoadedMore] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isAtEnd = hasLoadedMore && !hasMore;

  // Screen readers announce the effect of a search or filter.
  const count = items?.length;
  const previousCount = useRef(count);
  useEffect(() => {
    const previous = previousCount.current;
    if (previous !== undefined && count !== undefined && count !== previous) {
      announce(adminText.shown(count));
    }
    previousCount.current = count;
  }, [count]);

  // The button that had the focus is gone after the last page.
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  return (
    <>
      <Loadable state={pages}>
        {(items) => (items.length === 0 ? none : <Table items={items} {...table} />)}
      </Loadable>
      {hasMore && (
        <div className={styles.more}>
          <Button
            isBusy={isLoadingMore}
            onClick={() => {
              setLoadedMore(true);
              void loadMore();
            }}
          >
            {adminText.loadMore}
          </Button>
        </div>
      )}
      {isAtEnd && (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {adminText.endOfList}
        </p>
      )}
    </>
  );
}

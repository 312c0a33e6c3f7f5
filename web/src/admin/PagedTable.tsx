/** A table that comes in pages, with what stands in its place while there is nothing to show. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { adminText } from "../text/admin.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { type Column, Table } from "../ui/table/Table.tsx";
import styles from "./admin.module.css";
import type { Pages } from "./use-pages.ts";

interface Props<Item> {
  label: string;
  pages: Pages<Item>;
  columns: readonly Column<Item>[];
  isDimmed?: (item: Item) => boolean;
  /** What is said instead of an empty table. */
  none: ReactNode;
}

export function PagedTable<Item extends { id: number }>({ pages, none, ...table }: Props<Item>) {
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = pages;
  const [hasLoadedMore, setLoadedMore] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isAtEnd = hasLoadedMore && !hasMore;

  // Who cannot see the table hears that a search or a filter did something.
  const count = items?.length;
  const countBefore = useRef(count);
  useEffect(() => {
    if (countBefore.current !== undefined && count !== countBefore.current && count !== undefined) {
      announce(adminText.shown(count));
    }
    countBefore.current = count;
  }, [count]);

  // The button that had the focus goes with the last page.
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  return (
    <>
      {error !== null && (
        <Notice tone="danger">
          {explain(error)}{" "}
          <Button size="small" onClick={reload}>
            {text.ui.retry}
          </Button>
        </Notice>
      )}
      {items === null && error === null && (
        <div className={styles.waiting}>
          <Spinner label={text.ui.loading} />
        </div>
      )}
      {items?.length === 0 && none}
      {items !== null && items.length > 0 && <Table items={items} {...table} />}
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
          {adminText.thatIsAll}
        </p>
      )}
    </>
  );
}

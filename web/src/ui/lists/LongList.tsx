/** A list of any length. More rows are rendered when the user scrolls near the end of the rendered ones. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./LongList.module.css";

/** About seven screens, so that the first ones appear at once. */
const rowsAtOnce = 100;

/** The place of a row in the whole list, for screen readers. */
export interface RowPlace {
  "aria-posinset": number;
  "aria-setsize": number;
}

interface Props<Item> {
  items: readonly Item[];
  className?: string | undefined;
  /** Returns an `li` with a key and the attributes of its place. */
  children: (item: Item, place: RowPlace) => ReactNode;
}

export function LongList<Item>({ items, className, children }: Props<Item>) {
  const [count, setCount] = useState(rowsAtOnce);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = items.length > count;

  // The new observer of each part reports an end that is still near.
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount(count + rowsAtOnce);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, count]);

  return (
    <div className={styles.place}>
      <ul className={className}>
        {items
          .slice(0, count)
          .map((item, index) =>
            children(item, { "aria-posinset": index + 1, "aria-setsize": items.length }),
          )}
      </ul>
      {hasMore && <div ref={end} className={styles.end} />}
    </div>
  );
}

/** The unread chats that are scrolled out of the list of chats. */
import { type RefObject, useEffect, useState } from "react";

export interface UnreadRows {
  chats: number;
  /** Their mentions and direct messages. */
  calls: number;
}

export interface UnreadOutside {
  above: UnreadRows;
  below: UnreadRows;
}

const none: UnreadRows = { chats: 0, calls: 0 };

/** Rows of chats with something unread. Muted chats and Activity are not among them. */
const unreadRows = "a[data-weight=strong]";

/** Counts the unread rows of a list that scrolls. */
export function useUnreadOutside(list: RefObject<HTMLElement | null>): UnreadOutside {
  const [outside, setOutside] = useState<UnreadOutside>({ above: none, below: none });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { above, below } = rowsOutside(element);
      const next = { above: sum(above), below: sum(below) };
      setOutside((last) => (isEqual(last, next) ? last : next));
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    element.addEventListener("scroll", measureSoon, { passive: true });
    const resizes = new ResizeObserver(measureSoon);
    resizes.observe(element);
    const changes = new MutationObserver(measureSoon);
    const attributeFilter = ["data-weight", "data-count"];
    changes.observe(element, { subtree: true, childList: true, attributeFilter });
    measureSoon();
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", measureSoon);
      resizes.disconnect();
      changes.disconnect();
    };
  }, [list]);

  return outside;
}

/** Scrolls to the nearest unread chat on this side, and moves the focus to it. */
export function showNearestUnread(list: HTMLElement, side: keyof UnreadOutside): void {
  const { above, below } = rowsOutside(list);
  const nearest = side === "above" ? above.at(-1) : below[0];
  // In the middle, so that the rows around it are visible too.
  nearest?.scrollIntoView({ block: "center" });
  nearest?.focus({ preventScroll: true });
}

/** A row is outside if less than half of it is visible. */
function rowsOutside(list: HTMLElement): Record<keyof UnreadOutside, HTMLElement[]> {
  const { top, bottom } = list.getBoundingClientRect();
  const above: HTMLElement[] = [];
  const below: HTMLElement[] = [];
  for (const row of list.querySelectorAll<HTMLElement>(unreadRows)) {
    const place = row.getBoundingClientRect();
    const middle = (place.top + place.bottom) / 2;
    if (middle < top) above.push(row);
    else if (middle > bottom) below.push(row);
  }
  return { above, below };
}

function sum(rows: readonly HTMLElement[]): UnreadRows {
  const calls = rows.reduce((count, { dataset }) => count + Number(dataset.count ?? 0), 0);
  return { chats: rows.length, calls };
}

function isEqual(one: UnreadOutside, other: UnreadOutside): boolean {
  return (["above", "below"] as const).every(
    (side) => one[side].chats === other[side].chats && one[side].calls === other[side].calls,
  );
}

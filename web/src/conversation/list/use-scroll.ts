/**
 * Where the reader is in the list: stays at the bottom when they are there, stays put when they are
 * not, and asks for more when they come near an end.
 */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";

/** Further from the newest message than this, the pill that leads back shows. */
const farPx = 240;
const bottomPx = 24;
/** Older and newer messages load before the reader reaches the end of what is there. */
const nearPx = 900;
/** After a jump heights are still being measured; nothing counts as seen before they are. */
const settleMs = 120;

interface Needs {
  scroller: RefObject<HTMLElement | null>;
  /** Newer messages than the last one here are not loaded yet. */
  hasNewer: boolean;
  onNearTop: () => void;
  onNearBottom: () => void;
  onBottom: () => void;
}

export interface Scroll {
  isFar: boolean;
  isAtBottom: () => boolean;
  toBottom: () => void;
  /** The reader goes elsewhere than the bottom; growing text no longer drags them along. */
  letGo: () => void;
  onScroll: () => void;
  onGrow: () => void;
}

export function useScroll(needs: Needs): Scroll {
  const { scroller, hasNewer, onNearTop, onNearBottom, onBottom } = needs;
  const isPinned = useRef(false);
  const lastTop = useRef(0);
  const settling = useRef(0);
  const [isFar, setFar] = useState(false);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || settling.current) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const below = scrollHeight - scrollTop - clientHeight;
    // Only the reader moves up; text that grows below a pinned view has not unpinned it. The end
    // of what is loaded is not the bottom: the next page must not drag the reader along.
    const hasStayed = isPinned.current && scrollTop >= lastTop.current - 1;
    isPinned.current = !hasNewer && (below <= bottomPx || hasStayed);
    lastTop.current = scrollTop;
    setFar(below > farPx && !isPinned.current);
    if (scrollTop < nearPx) onNearTop();
    if (below < nearPx) onNearBottom();
    if (below <= bottomPx) onBottom();
  }, [scroller, hasNewer, onNearTop, onNearBottom, onBottom]);

  const latestLook = useRef(look);
  useLayoutEffect(() => {
    latestLook.current = look;
  }, [look]);

  return useMemo(() => {
    const toBottom = () => {
      const element = scroller.current;
      if (!element) return;
      isPinned.current = true;
      clearTimeout(settling.current);
      settling.current = 0;
      element.scrollTop = element.scrollHeight;
      look();
    };
    return {
      isFar,
      isAtBottom: () => isPinned.current,
      toBottom,
      letGo: () => {
        isPinned.current = false;
        clearTimeout(settling.current);
        settling.current = window.setTimeout(() => {
          settling.current = 0;
          latestLook.current();
        }, settleMs);
      },
      onScroll: look,
      onGrow: () => (isPinned.current ? toBottom() : look()),
    };
  }, [scroller, isFar, look]);
}

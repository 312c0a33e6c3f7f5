/**
 * Where the reader is in the list: stays at the bottom when they are there, stays put when they are
 * not, and asks for more when they come near an end.
 */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** Further from the newest message than this, the pill that leads back shows. */
const farPx = 240;
const bottomPx = 24;
/** Older and newer messages load before the reader reaches the end of what is there. */
const nearPx = 900;
/** A place counts as reached when no measured height has moved it for this long. */
const settleMs = 150;
/** What a reader scrolls with. */
const inputs = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

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
  toBottom: () => void;
  /**
   * Goes to a place, and again whenever a height on the way turns out to be another than guessed.
   * Going elsewhere ends that, and so does the reader's hand. Nothing counts as seen before.
   */
  toPlace: (place: () => number) => void;
  /** Something in the list is about to change its height: this part of it stays where it is. */
  holdStill: (element: HTMLElement) => void;
  onScroll: () => void;
  onGrow: () => void;
}

export function useScroll(needs: Needs): Scroll {
  const { scroller, hasNewer, onNearTop, onNearBottom, onBottom } = needs;
  const isPinned = useRef(false);
  const lastTop = useRef(0);
  const place = useRef<(() => number) | null>(null);
  const settling = useRef(0);
  const [isFar, setFar] = useState(false);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || place.current) return;
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

  const letGo = useCallback(() => {
    clearTimeout(settling.current);
    settling.current = 0;
    place.current = null;
  }, []);

  const settle = useCallback(() => {
    if (!place.current) return;
    letGo();
    latestLook.current();
  }, [letGo]);

  useEffect(() => {
    const element = scroller.current;
    for (const input of inputs) element?.addEventListener(input, settle, { passive: true });
    return () => {
      for (const input of inputs) element?.removeEventListener(input, settle);
    };
  }, [scroller, settle]);

  return useMemo(() => {
    const toBottom = () => {
      const element = scroller.current;
      if (!element) return;
      letGo();
      isPinned.current = true;
      element.scrollTop = element.scrollHeight;
      look();
    };
    const keepTo = (wanted: () => number) => {
      const element = scroller.current;
      if (!element) return;
      const before = element.scrollTop;
      element.scrollTop = wanted();
      if (settling.current && element.scrollTop === before) return;
      clearTimeout(settling.current);
      settling.current = window.setTimeout(settle, settleMs);
    };
    const toPlace = (wanted: () => number) => {
      letGo();
      isPinned.current = false;
      place.current = wanted;
      keepTo(wanted);
    };
    return {
      isFar,
      toBottom,
      toPlace,
      holdStill: (held) => {
        const { top } = held.getBoundingClientRect();
        toPlace(() => {
          const { scrollTop = 0 } = scroller.current ?? {};
          return held.isConnected ? scrollTop + held.getBoundingClientRect().top - top : scrollTop;
        });
      },
      onScroll: look,
      onGrow: () => {
        if (place.current) keepTo(place.current);
        else if (isPinned.current) toBottom();
        else look();
      },
    };
  }, [scroller, isFar, look, letGo, settle]);
}

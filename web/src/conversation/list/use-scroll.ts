/** Scroll position of the list: follows new messages at the bottom, and loads more near the ends. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { HeightChange } from "../scroll-anchor.ts";

/** The pill is shown at a greater distance from the bottom, even without unread messages. */
const farPx = 240;
const bottomPx = 24;
/** More messages load at this distance from an end. */
const nearPx = 900;
/**
 * A scroll target is reached when no measured height has moved it for this long and in this many
 * frames. Heights are measured in frames, and a slow machine may take longer for one.
 */
const settleMs = 150;
const settleFrames = 3;
/** Messages that only pass by are not seen yet. */
const restMs = 150;
/** Events that show that the user is scrolling. */
const inputs = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

interface ScrollOptions {
  scroller: RefObject<HTMLElement | null>;
  hasNewer: boolean;
  onNearTop: () => void;
  onNearBottom: () => void;
  onBottom: () => void;
  /** The list has stopped moving. */
  onRest: (list: HTMLElement) => void;
}

export interface Scroll {
  /** The distance of the visible part from the bottom. */
  place: "end" | "near" | "far";
  toBottom: () => void;
  /**
   * Scrolls to `getTop()`, and again when measured heights differ from the estimates, until the
   * heights settle or the user scrolls. Until then no message counts as read.
   */
  toTarget: (getTop: () => number) => void;
  /** Keeps an element in place while the height of something in the list changes. */
  keepInPlace: (element: HTMLElement, change: HeightChange) => void;
  /** Looks where the list is, as if it had been scrolled. */
  check: () => void;
  onGrow: () => void;
}

export function useScroll(options: ScrollOptions): Scroll {
  const { scroller, hasNewer, onNearTop, onNearBottom, onBottom, onRest } = options;
  const isPinned = useRef(false);
  const lastTop = useRef(0);
  const target = useRef<(() => number) | null>(null);
  const lastMove = useRef({ at: 0, frames: 0 });
  const [place, setPlace] = useState<Scroll["place"]>("end");

  const restTimer = useRef(0);
  const latestOnRest = useRef(onRest);
  useLayoutEffect(() => {
    latestOnRest.current = onRest;
  }, [onRest]);
  useEffect(() => () => clearTimeout(restTimer.current), []);
  const planRest = useCallback(() => {
    clearTimeout(restTimer.current);
    restTimer.current = window.setTimeout(() => {
      if (scroller.current && !target.current) latestOnRest.current(scroller.current);
    }, restMs);
  }, [scroller]);

  const update = useCallback(() => {
    const element = scroller.current;
    if (!element || target.current) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const below = scrollHeight - scrollTop - clientHeight;
    // Only the user scrolls up: growing text below a pinned view does not unpin it. The end of the
    // loaded messages is not the bottom, because the list must not follow the next page.
    const hasStayed = isPinned.current && scrollTop >= lastTop.current - 1;
    isPinned.current = !hasNewer && (below <= bottomPx || hasStayed);
    lastTop.current = scrollTop;
    setPlace(isPinned.current || below <= bottomPx ? "end" : below <= farPx ? "near" : "far");
    if (scrollTop < nearPx) onNearTop();
    if (below < nearPx) onNearBottom();
    if (below <= bottomPx) onBottom();
    planRest();
  }, [scroller, hasNewer, onNearTop, onNearBottom, onBottom, planRest]);

  const latestUpdate = useRef(update);
  useLayoutEffect(() => {
    latestUpdate.current = update;
  }, [update]);

  // Before the virtualizer renders the rows of the new position: reading the position after that would
  // make the browser lay the list out twice in a frame.
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => latestUpdate.current();
    element?.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => element?.removeEventListener("scroll", onScroll, { capture: true });
  }, [scroller]);

  const growFrame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(growFrame.current), []);
  /** Nothing follows the list, so the position can be read when the next frame begins. */
  const updateInNextFrame = useCallback(() => {
    if (growFrame.current) return;
    growFrame.current = requestAnimationFrame(() => {
      growFrame.current = 0;
      latestUpdate.current();
    });
  }, []);

  const settle = useCallback(() => {
    if (!target.current) return;
    target.current = null;
    latestUpdate.current();
  }, []);

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
      target.current = null;
      isPinned.current = true;
      element.scrollTop = element.scrollHeight;
      update();
    };
    const scrollTo = (getTop: () => number) => {
      const element = scroller.current;
      if (!element) return;
      const before = element.scrollTop;
      const top = getTop();
      // Browsers round positions: less than a pixel could alternate forever.
      if (Math.abs(top - before) >= 1) element.scrollTop = top;
      if (element.scrollTop !== before) lastMove.current = { at: performance.now(), frames: 0 };
    };
    const toTarget = (getTop: () => number) => {
      isPinned.current = false;
      target.current = getTop;
      lastMove.current = { at: performance.now(), frames: 0 };
      scrollTo(getTop);
      // A list that shrinks can move in a frame without a measured height.
      const follow = () => {
        if (target.current !== getTop) return;
        scrollTo(getTop);
        const { current: move } = lastMove;
        move.frames++;
        if (move.frames > settleFrames && performance.now() - move.at >= settleMs) settle();
        else requestAnimationFrame(follow);
      };
      requestAnimationFrame(follow);
    };
    return {
      place,
      toBottom,
      toTarget,
      keepInPlace: (element, change) => {
        if (change === "load" && (isPinned.current || target.current)) return;
        const { top } = element.getBoundingClientRect();
        toTarget(() => {
          const { scrollTop = 0 } = scroller.current ?? {};
          if (!element.isConnected) return scrollTop;
          return scrollTop + element.getBoundingClientRect().top - top;
        });
      },
      check: update,
      onGrow: () => {
        if (target.current) scrollTo(target.current);
        else if (isPinned.current) toBottom();
        else updateInNextFrame();
      },
    };
  }, [scroller, place, update, updateInNextFrame, settle]);
}

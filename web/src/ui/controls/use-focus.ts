/** Moves the keyboard focus when the focused element was removed. */
import { type RefObject, useEffect, useRef } from "react";

/** Focuses the element when it appears, for example a heading that replaces a form. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Focuses the element when it appears, if the focused element was removed. */
export function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}

/** Focuses the element after `change` changes, if the focused element was removed with it. */
export function useFallbackFocus<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(change);
  useEffect(() => {
    if (previous.current === change) return;
    previous.current = change;
    if (document.activeElement === document.body) element.current?.focus();
  }, [change]);
  return element;
}

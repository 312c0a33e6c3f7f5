/** When a change takes away what had the focus, what is put in its place gets it. */
import { type RefObject, useEffect, useRef } from "react";

export function useFocusKept<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    if (document.activeElement === document.body) place.current?.focus();
  }, [change]);
  return place;
}

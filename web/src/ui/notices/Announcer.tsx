/**
 * Short messages: `announce` for screen readers only, `toast` on screen as well. The announcer is
 * rendered from the start, because screen readers ignore live regions that are added later.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import styles from "./Announcer.module.css";

interface Announcement {
  text: string;
  isVisible: boolean;
  number: number;
}

const shownMs = 4000;
const listeners = new Set<() => void>();
let latest: Announcement = { text: "", isVisible: false, number: 0 };

function publish(text: string, isVisible: boolean): void {
  latest = { text, isVisible, number: latest.number + 1 };
  for (const listener of listeners) listener();
}

export function announce(text: string): void {
  publish(text, false);
}

export function toast(text: string): void {
  publish(text, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const { text, isVisible, number } = useSyncExternalStore(subscribe, () => latest);
  const [expiredNumber, setExpiredNumber] = useState(0);
  const bubble = useRef<HTMLDivElement>(null);
  const isExpired = expiredNumber === number;

  useEffect(() => {
    const timer = setTimeout(() => setExpiredNumber(number), shownMs);
    // A popover is in the top layer, above open dialogs. Showing it again moves it to the front.
    if (isVisible) {
      bubble.current?.hidePopover();
      bubble.current?.showPopover();
    }
    return () => clearTimeout(timer);
  }, [number, isVisible]);

  useEffect(() => {
    if (isExpired || !isVisible) bubble.current?.hidePopover();
  }, [isExpired, isVisible]);

  return (
    <>
      {/* The no-break space makes screen readers read a repeated text again. */}
      <div role="status" className="visually-hidden">
        {isExpired ? "" : text + (number % 2 ? "\u00a0" : "")}
      </div>
      <div ref={bubble} popover="manual" className={styles.toast} aria-hidden="true">
        {text}
      </div>
    </>
  );
}

/**
 * What happened, said once: `announce` only aloud, `toast` also on screen for a moment. One
 * announcer stands in the page from the start, because live regions that arrive late stay silent.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import styles from "./Announcer.module.css";

interface Saying {
  words: string;
  isShown: boolean;
  number: number;
}

const shownMs = 4000;
const listeners = new Set<() => void>();
let saying: Saying = { words: "", isShown: false, number: 0 };

function say(words: string, isShown: boolean): void {
  saying = { words, isShown, number: saying.number + 1 };
  for (const listener of listeners) listener();
}

export function announce(words: string): void {
  say(words, false);
}

export function toast(words: string): void {
  say(words, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const { words, isShown, number } = useSyncExternalStore(subscribe, () => saying);
  const [endedNumber, setEndedNumber] = useState(0);
  const bubble = useRef<HTMLDivElement>(null);
  const isOver = endedNumber === number;

  useEffect(() => {
    const timer = setTimeout(() => setEndedNumber(number), shownMs);
    // A popover stands in the top layer, above an open dialog; the newest goes to the front.
    if (isShown) {
      bubble.current?.hidePopover();
      bubble.current?.showPopover();
    }
    return () => clearTimeout(timer);
  }, [number, isShown]);

  useEffect(() => {
    if (isOver || !isShown) bubble.current?.hidePopover();
  }, [isOver, isShown]);

  return (
    <>
      {/* A repeated sentence is another sentence to a screen reader only when the text differs. */}
      <div role="status" className="visually-hidden">
        {isOver ? "" : words + (number % 2 ? "\u00a0" : "")}
      </div>
      <div ref={bubble} popover="manual" className={styles.toast} aria-hidden="true">
        {words}
      </div>
    </>
  );
}

/**
 * The place of announcements for screen readers, and of toasts. It is rendered from the start, because
 * screen readers ignore live regions that are added later.
 */
import { useEffect, useState, useSyncExternalStore } from "react";
import { announce, latestAnnouncement, subscribe } from "./announce.ts";
import { showToast, toastRegion } from "./toast.ts";
import { subscribeToToasts, type ToastOptions } from "./toast-queue.ts";

export { announce };

const shownMs = 4000;

export function toast(text: string, options: Omit<ToastOptions, "text"> = {}): void {
  showToast({ text, ...options });
}

/** Shows an error. */
export function toastFailure(text: string): void {
  showToast({ text, tone: "danger" });
}

export function Announcer() {
  const { text, number } = useSyncExternalStore(subscribe, latestAnnouncement);
  const ToastRegion = useSyncExternalStore(subscribeToToasts, toastRegion.current)?.default;
  const [expiredNumber, setExpiredNumber] = useState(0);

  useEffect(() => {
    const timer = setTimeout(() => setExpiredNumber(number), shownMs);
    return () => clearTimeout(timer);
  }, [number]);

  return (
    <>
      {/* The no-break space makes screen readers read a repeated text again. Open dialogs hide the rest
          of the page from them, but nothing with `aria-live`. */}
      <div role="status" aria-live="polite" className="visually-hidden">
        {expiredNumber === number ? "" : text + (number % 2 ? "\u00a0" : "")}
      </div>
      {ToastRegion && <ToastRegion />}
    </>
  );
}

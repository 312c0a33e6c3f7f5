/** Notices links to the page that is already on screen, which do not change the location. */
import { useSyncExternalStore } from "react";

/** The router sends the last two when the location has changed. */
const events = ["popstate", "replaceState", "pushState"] as const;

let visits = 0;
let path = "";
const listeners = new Set<() => void>();

function onLocation({ type }: Event): void {
  const isVisit = type === "pushState" && location.pathname === path;
  path = location.pathname;
  if (!isVisit) return;
  visits += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    path = location.pathname;
    for (const event of events) window.addEventListener(event, onLocation);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const event of events) window.removeEventListener(event, onLocation);
  };
}

/** Returns a number that changes each time a link to the page on screen is followed. */
export const useVisits = (): number => useSyncExternalStore(subscribe, () => visits);

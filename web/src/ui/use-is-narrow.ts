/** Whether there is room for one pane only; the same width the stylesheets ask for. */
import { useSyncExternalStore } from "react";

const query = matchMedia("(width < 720px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

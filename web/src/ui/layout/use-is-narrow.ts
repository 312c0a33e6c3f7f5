/** Whether the window has space for one pane only. The stylesheets use the same width. */
import { useSyncExternalStore } from "react";

const query = matchMedia("(width < 720px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

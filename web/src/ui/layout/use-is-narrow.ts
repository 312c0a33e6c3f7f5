/** The width of the window, as steps that the stylesheets use too. */
import { useSyncExternalStore } from "react";

/** Whether it has space for one pane only. */
export const useIsNarrow = createHook("(width < 720px)");

/** Whether a panel covers the pane that it belongs to. */
export const useIsPanelAlone = createHook("(width < 900px)");

function createHook(condition: string): () => boolean {
  const query = matchMedia(condition);
  const subscribe = (listener: () => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

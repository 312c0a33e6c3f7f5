/** Whether the formatting row is shown, remembered in this browser. */
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "../../../ui/local-storage.ts";

const storageName = "formatting";
const listeners = new Set<() => void>();
let isShown = readLocal(storageName) === "shown";

export function useFormattingRow(): { isShown: boolean; toggle: () => void } {
  return { isShown: useSyncExternalStore(subscribe, () => isShown), toggle };
}

function toggle(): void {
  isShown = !isShown;
  writeLocal(storageName, isShown ? "shown" : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

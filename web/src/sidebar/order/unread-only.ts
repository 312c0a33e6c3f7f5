/** Whether the sidebar lists unread chats only. This browser remembers it. */
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "../../ui/local-storage.ts";

const name = "unreadOnly";
const listeners = new Set<() => void>();

export function setUnreadOnly(isOn: boolean): void {
  writeLocal(name, isOn ? "1" : null);
  for (const listener of listeners) listener();
}

export function useIsUnreadOnly(): boolean {
  return useSyncExternalStore(subscribe, () => readLocal(name) !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

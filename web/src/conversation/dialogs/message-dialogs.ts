/** The open dialog about one message. It outlives the row and the menu that opened it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useSyncExternalStore } from "react";

interface MessageDialog {
  kind: "versions" | "forward" | "note" | "closeAlert" | "notified" | "silence";
  message: Message;
}

const listeners = new Set<() => void>();
let dialog: MessageDialog | null = null;

export const openMessageDialog = (kind: MessageDialog["kind"], message: Message) =>
  set({ kind, message });

export const closeMessageDialog = () => set(null);

function set(next: MessageDialog | null): void {
  dialog = next;
  for (const listener of listeners) listener();
}

export function useMessageDialog(): MessageDialog | null {
  return useSyncExternalStore(subscribe, () => dialog);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

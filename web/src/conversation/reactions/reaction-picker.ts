/** The message for which an emoji is picked. The picker outlives the button that opened it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useSyncExternalStore } from "react";

interface Picking {
  message: Message;
  anchor: HTMLElement;
}

const listeners = new Set<() => void>();
let picking: Picking | null = null;

/** Opens the picker, or closes it if this element has opened it. */
export function pickReaction(message: Message, anchor: HTMLElement): void {
  set(picking?.anchor === anchor ? null : { message, anchor });
}

export const closePicker = () => set(null);

function set(next: Picking | null): void {
  picking = next;
  for (const listener of listeners) listener();
}

export function usePicking(): Picking | null {
  return useSyncExternalStore(subscribe, () => picking);
}

/** Whether the picker is open next to this message, and not as a sheet. */
export function useIsPicking({ chatId, id }: Message): boolean {
  const isSame = () =>
    picking?.message.id === id &&
    picking.message.chatId === chatId &&
    picking.anchor !== document.body;
  return useSyncExternalStore(subscribe, isSame);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

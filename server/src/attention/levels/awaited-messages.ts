/** Messages that mutes wait for. Listens to a chat only while there is one. */
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Bus, Signal } from "../../bus/bus.ts";

interface AwaitedMessagesOptions {
  bus: Bus;
  /** Called when a message is no longer open, with the time of that change. */
  onEnded(chatId: number, messageId: number, at: number): Promise<void>;
  onError(error: unknown): void;
}

export function createAwaitedMessages({ bus, onEnded, onError }: AwaitedMessagesOptions) {
  const byChat = new Map<number, { ids: Set<number>; unsubscribe(): void }>();

  function onSignals(chatId: number, signals: readonly Signal[]): void {
    const ids = byChat.get(chatId)?.ids;
    for (const signal of signals) {
      if (!("prevRev" in signal) || !ids?.has(signal.id) || isOpen(signal)) continue;
      remove(chatId, signal.id);
      onEnded(chatId, signal.id, endOf(signal)).catch(onError);
    }
  }

  function remove(chatId: number, id: number): void {
    const chat = byChat.get(chatId);
    chat?.ids.delete(id);
    if (chat?.ids.size !== 0) return;
    chat.unsubscribe();
    byChat.delete(chatId);
  }

  return {
    add(chatId: number, id: number): void {
      const chat = byChat.get(chatId);
      if (chat) {
        chat.ids.add(id);
        return;
      }
      const unsubscribe = bus.subscribe(`chat.${chatId}`, (signals) => onSignals(chatId, signals));
      byChat.set(chatId, { ids: new Set([id]), unsubscribe });
    },
  };
}

function isOpen({ message }: MessageEvent): boolean {
  return message.state === "open" && !message.deletedAt;
}

function endOf({ message: { updatedAt, deletedAt, createdAt } }: MessageEvent): number {
  return Date.parse(deletedAt ?? updatedAt ?? createdAt);
}

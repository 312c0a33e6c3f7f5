/** How dense the messages of a chat are, chosen for each chat and remembered in this browser. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "../../ui/local-storage.ts";

export type Density = "comfortable" | "compact";

/** A chat with fewer loaded messages gets no suggestion. */
const enoughMessages = 30;
const machineShare = 0.8;
const listeners = new Set<() => void>();

/** Null: the user has not chosen. Such a chat is comfortable. */
export function useDensity(chatId: number): Density | null {
  const name = nameOf(chatId);
  const value = useSyncExternalStore(subscribe, () => readLocal(name));
  return value === "compact" || value === "comfortable" ? value : null;
}

export function setDensity(chatId: number, density: Density): void {
  writeLocal(nameOf(chatId), density);
  for (const listener of listeners) listener();
}

/** Whether compact rows would suit a chat: mostly machines post there, and not only cards. */
export function suitsCompact(messages: readonly Message[]): boolean {
  const latest = messages.slice(-enoughMessages);
  const machines = latest.filter(({ author }) => author.kind === "webhook");
  return latest.length === enoughMessages && machines.length >= enoughMessages * machineShare;
}

function nameOf(chatId: number): string {
  return `density.${chatId}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

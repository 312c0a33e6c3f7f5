/** React hooks for the drafts of new messages, which are stored in this browser. */
import { useMemo, useSyncExternalStore } from "react";
import { useMe } from "../hooks.ts";
import { localState } from "../local-state.ts";

export interface Draft {
  chatId: number;
  text: string;
}

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Another tab has changed a draft. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || key.includes(".draft.")) notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The draft of one chat. A thread that is not started yet has a name. */
export function useDraft(chat: number | string): {
  load: () => string;
  save: (text: string) => void;
} {
  const { id } = useMe();
  const load = () => localState.get(id, "draft", String(chat)) ?? "";
  const save = (text: string) => saveDraft(id, chat, text);
  return { load, save };
}

/** An empty text deletes the draft. */
export function saveDraft(userId: number, chat: number | string, text: string): void {
  localState.set(userId, "draft", String(chat), text || null);
  notify();
}

/** Whether the user has begun to write in a chat. */
export function useHasDraft(chatId: number): boolean {
  const { id } = useMe();
  const load = () => localState.get(id, "draft", String(chatId)) !== null;
  return useSyncExternalStore(subscribe, load);
}

/** The drafts of all chats, by chat. */
export function useDrafts(): readonly Draft[] {
  const { id } = useMe();
  // A string, because it is compared with the one before.
  const stored = useSyncExternalStore(subscribe, () => JSON.stringify(listDrafts(id)));
  return useMemo(() => JSON.parse(stored), [stored]);
}

/** Drafts of edits and the messages that drafts reply to have longer names. */
function listDrafts(userId: number): Draft[] {
  return localState
    .entries(userId, "draft")
    .map(([name, text]) => ({ chatId: Number(name), text }))
    .filter(({ chatId, text }) => Number.isInteger(chatId) && text.trim() !== "")
    .sort((a, b) => a.chatId - b.chatId);
}

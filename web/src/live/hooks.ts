/** How screens read the store and act. Selectors answer parts of it, never fresh objects. */
import type { Chat, Member } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Me } from "@belfry/contracts/users";
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { LiveClient } from "./client.ts";
import { keep, kept } from "./storage.ts";
import type { Connection, Live, Unsent } from "./store.ts";

export const LiveContext = createContext<LiveClient | null>(null);

function useClient(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error("There is no LiveProvider above this component");
  return client;
}

export function useLive<T>(selector: (live: Live) => T): T {
  const { store } = useClient();
  return useSyncExternalStore(store.subscribe, () => selector(store.get()));
}

export function useActions(): LiveClient["actions"] {
  return useClient().actions;
}

export function useMe(): Me {
  return useLive((live) => live.me);
}

const byTitle = new Intl.Collator(undefined, { numeric: true });

/** Every chat, archived ones last, by title: a list that moves while one aims at it misleads. */
export function useChats(): readonly Chat[] | null {
  const chats = useLive((live) => (live.isLoaded ? live.state.chats : null));
  return useMemo(
    () =>
      chats &&
      Object.values(chats).sort(
        (a, b) =>
          Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
          byTitle.compare(a.title, b.title) ||
          a.id - b.id,
      ),
    [chats],
  );
}

export function useChat(chatId: number): Chat | undefined {
  return useLive((live) => live.state.chats[chatId]);
}

export function useTimeline(chatId: number): Timeline | undefined {
  return useLive((live) => live.state.timelines[chatId]);
}

/** Members in order of joining; null while they load. */
export function useMembers(chatId: number): readonly Member[] | null {
  const { loadMembers } = useActions();
  const members = useLive((live) => live.state.members[chatId]);
  const isMissing = !members;
  useEffect(() => {
    if (isMissing) loadMembers(chatId).catch(() => {}); // tried again at the next connection
  }, [isMissing, chatId, loadMembers]);
  return members ?? null;
}

export function useUnsent(chatId: number): readonly Unsent[] {
  const unsent = useLive((live) => live.unsent);
  return useMemo(() => unsent.filter((one) => one.chatId === chatId), [unsent, chatId]);
}

export function useConnection(): Connection {
  return useLive((live) => live.connection);
}

/** When the next attempt to connect starts, in milliseconds of the epoch. */
export function useRetryAt(): number | null {
  return useLive((live) => live.retryAt);
}

/** What was typed but not sent in a chat, kept in this browser. */
export function useDraft(chatId: number): { load: () => string; save: (text: string) => void } {
  const { id } = useMe();
  const load = useCallback(() => kept(id, "draft", String(chatId)) ?? "", [id, chatId]);
  const save = useCallback(
    (text: string) => keep(id, "draft", String(chatId), text === "" ? null : text),
    [id, chatId],
  );
  return useMemo(() => ({ load, save }), [load, save]);
}

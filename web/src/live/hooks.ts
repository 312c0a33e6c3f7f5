/** React hooks to read the store and to act. */
import type { Chat, Member } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Me } from "@belfry/contracts/users";
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from "react";
import type { LiveClient } from "./client.ts";
import { localState } from "./local-state.ts";
import type { Connection, Live, Unsent } from "./store.ts";

/** A client whose changes reach the screen once per frame. */
interface ScreenClient extends LiveClient {
  subscribe: LiveClient["store"]["subscribe"];
}

export const LiveContext = createContext<ScreenClient | null>(null);

function useClient(): ScreenClient {
  const client = use(LiveContext);
  if (!client) throw new Error("There is no LiveProvider above this component");
  return client;
}

/** `selector` must return a part of the store, not a new object. */
export function useLive<T>(selector: (live: Live) => T): T {
  const { store, subscribe } = useClient();
  return useSyncExternalStore(subscribe, () => selector(store.get()));
}

export function useActions(): LiveClient["actions"] {
  return useClient().actions;
}

export function useMe(): Me {
  return useLive((live) => live.me);
}

const byTitle = new Intl.Collator(undefined, { numeric: true });

/** Returns every chat by title, archived ones last: an order that does not change with new messages. */
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

/** Returns members in the order of joining, or null while they load. */
export function useMembers(chatId: number): readonly Member[] | null {
  const { loadMembers } = useActions();
  const members = useLive((live) => live.state.members[chatId]);
  const isMissing = !members;
  useEffect(() => {
    if (isMissing) void loadMembers(chatId);
  }, [isMissing, chatId, loadMembers]);
  return members ?? null;
}

export function useUnsent(chatId: number): readonly Unsent[] {
  const unsent = useLive((live) => live.unsent);
  return useMemo(() => unsent.filter((message) => message.chatId === chatId), [unsent, chatId]);
}

export function useConnection(): Connection {
  return useLive((live) => live.connection);
}

/** Stores the draft of a chat in this browser. */
export function useDraft(chatId: number): { load: () => string; save: (text: string) => void } {
  const { id } = useMe();
  const load = () => localState.get(id, "draft", String(chatId)) ?? "";
  const save = (text: string) => localState.set(id, "draft", String(chatId), text || null);
  return { load, save };
}

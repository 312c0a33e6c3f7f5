/** React hooks to read the store and to act. */
import type { Chat, Member } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { othersIn, withTitle } from "@belfry/contracts/people/direct-chats";
import type { Presence, Status } from "@belfry/contracts/people/presence";
import type { Section } from "@belfry/contracts/people/sidebar";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { patchedTimeline } from "./alerts/alert-patches.ts";
import type { LiveClient } from "./client.ts";
import { editDraftName } from "./deletions/edit-drafts.ts";
import { shownTimeline } from "./deletions/shown-messages.ts";
import { localState } from "./local-state.ts";
import type { Typist } from "./people/typing.ts";
import { shownSections } from "./sidebar/section-changes.ts";
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

/** The sections of the sidebar, with the changes that the server has not confirmed. */
export function useSections(): readonly Section[] {
  const { sections } = useLive(({ state }) => state.sidebar);
  const changes = useLive(({ sectionChanges }) => sectionChanges);
  return useMemo(() => shownSections(sections, changes), [sections, changes]);
}

export function useMe(): Me {
  return useLive((live) => live.me);
}

const byTitle = new Intl.Collator(undefined, { numeric: true });

/** Returns every chat but threads, by title, archived ones and Belfry’s own last: an order that does not change with new messages. */
export function useChats(): readonly Chat[] | null {
  const chats = useLive((live) => (live.isLoaded ? live.state.chats : null));
  const { id: userId } = useMe();
  return useMemo(
    () =>
      chats &&
      Object.values(chats)
        .filter(({ kind }) => kind !== "thread")
        .map((chat) => withTitle(chat, userId))
        .sort(
          (a, b) =>
            Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
            Number(a.isSystem) - Number(b.isSystem) ||
            byTitle.compare(a.title, b.title) ||
            a.id - b.id,
        ),
    [chats, userId],
  );
}

export function useChat(chatId: number): Chat | undefined {
  const chat = useLive((live) => live.state.chats[chatId]);
  const { id: userId } = useMe();
  return chat && withTitle(chat, userId);
}

export function useTimeline(chatId: number): Timeline | undefined {
  const timeline = useLive((live) => live.state.timelines[chatId]);
  const hiddenIds = useLive((live) => live.hiddenIds[chatId]);
  const patches = useLive((live) => live.alertPatches);
  return useMemo(
    () => timeline && patchedTimeline(shownTimeline(timeline, hiddenIds), patches),
    [timeline, hiddenIds, patches],
  );
}

/** Returns the chat that has the members and webhooks: for a thread, the chat of its root. */
export function useHomeId(chatId: number): number {
  return useLive(({ state }) => state.chats[chatId]?.parent?.chatId ?? chatId);
}

/** Returns members in the order of joining, or null while they load. */
export function useMembers(anyChatId: number): readonly Member[] | null {
  const { loadMembers } = useActions();
  const chatId = useHomeId(anyChatId);
  const members = useLive((live) => live.state.members[chatId]);
  const isMissing = !members;
  useEffect(() => {
    if (isMissing) void loadMembers(chatId);
  }, [isMissing, chatId, loadMembers]);
  return members ?? null;
}

export function useSavedIds(chatId: number): ReadonlySet<number> {
  const ids = useLive(({ state }) => state.saved[chatId]);
  return useMemo(() => new Set(ids), [ids]);
}

export function useUnsent(chatId: number): readonly Unsent[] {
  const unsent = useLive((live) => live.unsent);
  return useMemo(() => unsent.filter((message) => message.chatId === chatId), [unsent, chatId]);
}

export function useConnection(): Connection {
  return useLive((live) => live.connection);
}

export interface EditDraft {
  text: string;
  /** `editedAt` of the message when these changes began, undefined if it had no edit yet. */
  editedAt: string | undefined;
}

/** Stores the unsaved changes of a message in this browser. */
export function useEditDraft({ chatId, id: messageId }: Message) {
  const { id } = useMe();
  return useMemo(() => {
    const name = editDraftName({ chatId, id: messageId });
    return {
      load(): EditDraft | null {
        const stored = localState.get(id, "draft", name);
        return stored === null ? null : JSON.parse(stored);
      },
      save: (draft: EditDraft | null) =>
        localState.set(id, "draft", name, draft && JSON.stringify(draft)),
    };
  }, [id, chatId, messageId]);
}

/** Stores which message the draft of a chat replies to. */
export function useDraftReply(chatId: number) {
  const { id } = useMe();
  return useMemo(() => {
    const name = `${chatId}.reply`;
    return {
      load: () => Number(localState.get(id, "draft", name)) || null,
      save: (messageId: number | null) =>
        localState.set(id, "draft", name, messageId === null ? null : String(messageId)),
    };
  }, [id, chatId]);
}

/**
 * Returns what is known of a user. Without a presence if nothing is known, or for nobody, and while
 * the connection is lost.
 */
export function usePresence(userId = 0): { presence: Presence | undefined; status: Status | null } {
  const { people } = useClient();
  const known = useSyncExternalStore(people.subscribe, () => people.get().presence[userId]);
  const isWatched = useSyncExternalStore(people.subscribe, () => {
    return people.get().watchedIds.has(userId);
  });
  const status = useCurrentStatus(known?.status ?? null);
  const isConnected = useConnection() === "open";
  const presence = known?.presence ?? (isWatched ? "offline" : undefined);
  return { presence: isConnected ? presence : undefined, status };
}

/** Watches a user while the component is on screen, in addition to the members of direct chats. */
export function useWatch(userId: number | undefined): void {
  const { people } = useClient();
  useEffect(() => (userId === undefined ? undefined : people.show(userId)), [people, userId]);
}

/** Returns null from the moment that the status expires. */
function useCurrentStatus(status: Status | null): Status | null {
  const endsAt = status?.expiresAt ? Date.parse(status.expiresAt) : null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === null) return;
    // Timers cannot wait longer than 24 days.
    const wait = Math.min(Math.max(0, endsAt - Date.now()), 2 ** 31 - 1);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt !== null && endsAt <= Math.max(now, Date.now()) ? null : status;
}

export function useTypists(chatId: number): readonly Typist[] {
  const { people } = useClient();
  return useSyncExternalStore(people.subscribe, () => people.typistsIn(chatId));
}

export function useTyping(): { typeIn: (chatId: number) => void; endTyping: () => void } {
  return useClient().people;
}

/** Returns the only other member of a direct chat, or undefined for other chats. */
export function useOther(chat: Chat): UserSummary | undefined {
  const { id } = useMe();
  const others = othersIn(chat, id);
  return others.length === 1 ? others[0] : undefined;
}

/** The client's only store: the server's state, the connection and the unsent messages. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { applyEvent, emptyState, type LiveState } from "@belfry/contracts/live/live-state";
import { quote, type Timeline, trimTimeline } from "@belfry/contracts/live/timeline";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import type { ScheduledMessage } from "@belfry/contracts/people/scheduled";
import type { Section } from "@belfry/contracts/people/sidebar";
import type { Me } from "@belfry/contracts/users";

export type Connection = "connecting" | "open" | "waiting";

/** A message without a reply from the server yet. */
export interface Unsent {
  clientId: string;
  chatId: number;
  text: string;
  replyTo?: number;
  /** In a thread: also shows it in the chat. */
  alsoInChat?: boolean;
  /** Uploaded for this message. */
  files?: readonly StoredFile[];
  createdAt: string;
  state: "waiting" | "sending" | "failed";
  /** The server's reason for rejecting it. */
  reason?: string;
  /** The chat's last message before the first attempt; the sent message has a greater id. */
  afterId?: number;
}

/** A change to an alert that the server has not confirmed. */
export interface AlertPatch {
  /** Undefined: nobody is on it any more. */
  acknowledgement?: Message["acknowledgement"] | undefined;
  /** Somebody else had acknowledged the alert before this user. */
  isLost?: true;
}

export type AlertPatches = Readonly<Record<string, AlertPatch>>;

/** Returns the sections of the sidebar after a change. It is repeated when the server reports another state. */
export type SectionsChange = (sections: readonly Section[]) => readonly Section[];

/** The parts of a new message besides its text. */
export type PostOptions = Pick<Unsent, "replyTo" | "files" | "alsoInChat">;

export interface Live {
  me: Me;
  state: LiveState;
  /** The list of chats was loaded at least once. */
  isLoaded: boolean;
  /** The user follows threads. */
  hasThreads: boolean;
  connection: Connection;
  /** Start of the next attempt in milliseconds since the epoch, while `connection` is "waiting". */
  retryAt: number | null;
  unsent: readonly Unsent[];
  /** The next one first. Empty until they are loaded. */
  scheduled: readonly ScheduledMessage[];
  /** Ids of the messages that the user has deleted on this screen, by chat. */
  hiddenIds: Readonly<Record<number, readonly number[]>>;
  /** Own reactions that the server has not confirmed: whether they are added or removed. */
  reactionWishes: Readonly<Record<string, boolean>>;
  /** Open alerts of all chats, by chat and message. */
  alerts: Readonly<Record<string, Message>>;
  /** Null until they are loaded. False if there are more than the server lists. */
  hasAllAlerts: boolean | null;
  alertPatches: AlertPatches;
  /** Changes to the sidebar that the server has not confirmed, in their order. */
  sectionChanges: readonly SectionsChange[];
}

export type Store = ReturnType<typeof createStore>;

export function createStore(me: Me, unsent: readonly Unsent[] = []) {
  let live: Live = {
    me,
    state: emptyState(me.id),
    isLoaded: false,
    hasThreads: false,
    connection: "connecting",
    retryAt: null,
    unsent,
    scheduled: [],
    hiddenIds: {},
    reactionWishes: {},
    alerts: {},
    hasAllAlerts: null,
    alertPatches: {},
    sectionChanges: [],
  };
  const listeners = new Set<() => void>();

  /** Listeners are not called when `change` returns the same object. */
  function set(change: (live: Live) => Live) {
    const next = change(live);
    if (next === live) return;
    live = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => live,
    set,
    apply: (event: ServerEvent) => set((live) => withEvent(live, event)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withEvent(live: Live, event: ServerEvent): Live {
  const state = applyEvent(live.state, event);
  const me = withProfile(live.me, event);
  return state === live.state && me === live.me ? live : { ...live, state, me };
}

/** A name or avatar changed in another window arrives as a change to a member. */
function withProfile(me: Me, event: ServerEvent): Me {
  if (event.type !== "member.changed" || event.userId !== me.id || !event.member) return me;
  const { displayName, handle, avatarUrl } = event.member.user;
  const isSame =
    displayName === me.displayName && handle === me.handle && avatarUrl === me.avatarUrl;
  return isSame ? me : { ...me, displayName, handle, avatarUrl };
}

/** Applies a message of this user from a reply as if its event had arrived. */
export function withMessage(live: Live, message: Message): Live {
  const { chatId, id, rev } = message;
  const type = message.editedAt || message.updatedAt ? "message.changed" : "message.posted";
  return withEvent(live, { type, chatId, id, rev, prevRev: rev - 1, message });
}

/** Adds a message that a loaded one replies to. */
export function withQuoted(live: Live, message: Message): Live {
  const timeline = live.state.timelines[message.chatId];
  if (!timeline) return live;
  const timelines = { ...live.state.timelines, [message.chatId]: quote(timeline, [message]) };
  return { ...live, state: { ...live.state, timelines } };
}

/** Stores a fetched timeline. One without the events received in the meantime is marked as stale. */
export function withTimeline(live: Live, chatId: number, timeline: Timeline): Live {
  const chat = live.state.chats[chatId];
  if (!chat) return live;
  const isStale = timeline.isStale || timeline.rev < chat.rev;
  const trimmed = trimTimeline({ ...timeline, isStale }, chat.firstMessageId);
  const timelines = { ...live.state.timelines, [chatId]: trimmed };
  return { ...live, state: { ...live.state, timelines } };
}

/**
 * The one client store: what the server told, the state of the connection and what is still unsent.
 * Screens read it through the hooks; nothing is cached anywhere else.
 */
import type { ServerEvent } from "@belfry/contracts/events";
import { applyEvent, emptyState, type LiveState } from "@belfry/contracts/live-state";
import type { Message } from "@belfry/contracts/messages";
import type { Timeline } from "@belfry/contracts/timeline";
import type { Me } from "@belfry/contracts/users";

export type Connection = "connecting" | "open" | "waiting";

/** A message this client has not got an answer for. */
export interface Unsent {
  clientId: string;
  chatId: number;
  text: string;
  createdAt: string;
  state: "waiting" | "sending" | "failed";
  /** Why the server refused it, in its words. */
  reason?: string;
  /** The chat's last message when it was sent: what stands above this number cannot be it. */
  afterId?: number;
}

export interface Live {
  me: Me;
  state: LiveState;
  /** The chats were listed at least once. */
  isLoaded: boolean;
  connection: Connection;
  /** When the next attempt starts, in milliseconds of the epoch, while `connection` is "waiting". */
  retryAt: number | null;
  unsent: readonly Unsent[];
}

export interface Store {
  get: () => Live;
  set: (change: (live: Live) => Live) => void;
  apply: (event: ServerEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

export function openStore(me: Me, unsent: readonly Unsent[] = []): Store {
  let live: Live = {
    me,
    state: emptyState(me.id),
    isLoaded: false,
    connection: "connecting",
    retryAt: null,
    unsent,
  };
  const listeners = new Set<() => void>();

  function set(change: (live: Live) => Live) {
    const next = change(live);
    if (next === live) return;
    live = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => live,
    set,
    apply: (event) => set((live) => withEvent(live, event)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function withEvent(live: Live, event: ServerEvent): Live {
  const state = applyEvent(live.state, event);
  return state === live.state ? live : { ...live, state };
}

/** A message that came as the reply to a request, applied as the event that tells of it. */
export function withMessage(live: Live, message: Message): Live {
  const { chatId, id, rev } = message;
  const type = message.editedAt ? "message.changed" : "message.posted";
  return withEvent(live, { type, chatId, id, rev, prevRev: rev - 1, message });
}

/** A new name or picture of one's own, also on what one has written and wherever one is a member. */
export function withMe(live: Live, me: Me): Live {
  const { id, displayName, avatarUrl } = me;
  const isMine = ({ author }: Message) => author.kind === "user" && author.userId === id;
  const timelines = mapValues(live.state.timelines, (timeline) => ({
    ...timeline,
    messages: timeline.messages.map((message) =>
      isMine(message)
        ? { ...message, author: { kind: "user" as const, userId: id, displayName, avatarUrl } }
        : message,
    ),
  }));
  const members = mapValues(live.state.members, (held) =>
    held.map((member) =>
      member.user.id === id ? { ...member, user: { id, displayName, avatarUrl } } : member,
    ),
  );
  return { ...live, me, state: { ...live.state, timelines, members } };
}

function mapValues<T>(record: Readonly<Record<number, T>>, change: (value: T) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/**
 * Puts a fetched stretch. Events that came while it was under way are not in it, so one that is
 * behind its chat is marked stale and will be caught up.
 */
export function withTimeline(live: Live, chatId: number, timeline: Timeline): Live {
  const chat = live.state.chats[chatId];
  if (!chat) return live;
  const isStale = timeline.isStale || timeline.rev < chat.rev;
  const timelines = { ...live.state.timelines, [chatId]: { ...timeline, isStale } };
  return { ...live, state: { ...live.state, timelines } };
}

/**
 * The one client store: what the server told, the state of the connection and what is still unsent.
 * Screens read it through the hooks; nothing is cached anywhere else.
 */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { applyEvent, emptyState, type LiveState } from "@belfry/contracts/live/live-state";
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
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

export function createStore(me: Me, unsent: readonly Unsent[] = []): Store {
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
  const me = withProfile(live.me, event);
  return state === live.state && me === live.me ? live : { ...live, state, me };
}

/** One's own new name or picture, chosen in another window, comes as that of any member. */
function withProfile(me: Me, event: ServerEvent): Me {
  if (event.type !== "member.changed" || event.userId !== me.id || !event.member) return me;
  const { displayName, avatarUrl } = event.member.user;
  const isSame = displayName === me.displayName && avatarUrl === me.avatarUrl;
  return isSame ? me : { ...me, displayName, avatarUrl };
}

/** A message that came as the reply to a request, applied as the event that tells of it. */
export function withMessage(live: Live, message: Message): Live {
  const { chatId, id, rev } = message;
  const type = message.editedAt ? "message.changed" : "message.posted";
  return withEvent(live, { type, chatId, id, rev, prevRev: rev - 1, message });
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

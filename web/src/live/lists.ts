/** Fetches the list of chats, and the members of a chat, into the store. */
import type { Chat } from "@belfry/contracts/chats";
import { memberStateEvent, type RevEvent, type ServerEvent } from "@belfry/contracts/live/events";
import { applyEvent, type LiveState, trimTimelines } from "@belfry/contracts/live/live-state";
import { withMemberState, withReadMark } from "@belfry/contracts/live/weight";
import type { Call } from "../api/call.ts";
import type { Loads } from "../api/loads.ts";
import type { Store } from "./store.ts";

export type Lists = ReturnType<typeof createLists>;

export function createLists({ store, call, loads }: { store: Store; call: Call; loads: Loads }) {
  let requested = 0;
  let lastApplied = 0;
  /** Message events received while the counters of their chat are loaded. */
  const eventsByChat = new Map<number, RevEvent[]>();

  function change(part: (state: LiveState) => Partial<LiveState>) {
    store.set((live) => ({ ...live, state: { ...live.state, ...part(live.state) } }));
  }

  /** Marks running requests as outdated if their reply may not contain this event. */
  function onEvent(event: ServerEvent) {
    if (event.type === "ready") loads.outdate("connection");
    if (event.type === "resync") loads.outdate(`messages ${event.chatId}`);
    if (event.type === "member.changed" || event.type === "chat.removed") {
      loads.outdate(`members ${event.chatId}`);
    }
    if (event.type === "attention.changed") loads.outdate(`counters ${event.chatId}`);
    if (event.type === "chat.added") loads.outdate(`counters ${event.chat.id}`);
    if ("prevRev" in event) eventsByChat.get(event.chatId)?.push(event);
  }

  /** Always sends a request: a list requested before the connection was ready may lack events. */
  async function loadChats(): Promise<void> {
    requested += 1;
    const request = requested;
    const { items } = await call("GET /api/chats");
    if (request < lastApplied) return;
    lastApplied = request;
    change(({ chats, timelines, members }) => {
      const listed = items.map((chat) => withKnownRead(chat, chats[chat.id]));
      const all = [...listed, ...threadsOf(Object.values(chats), listed)];
      const isKnown = ([id]: [string, unknown]) => all.some((chat) => String(chat.id) === id);
      return {
        chats: Object.fromEntries(all.map((chat) => [chat.id, chat])),
        timelines: Object.fromEntries(Object.entries(timelines).filter(isKnown)),
        members: Object.fromEntries(Object.entries(members).filter(isKnown)),
      };
    });
    change(trimTimelines);
    store.set((live) => (live.isLoaded ? live : { ...live, isLoaded: true }));
  }

  /** Loads the counters of a chat after some of its events were missed. */
  function loadCounters(chatId: number): Promise<void> {
    const subject = `counters ${chatId}`;
    loads.outdate(subject);
    return loads.once(subject, async () => {
      const events: RevEvent[] = [];
      eventsByChat.set(chatId, events);
      const request = () => call("GET /api/chats/:chatId", { params: { chatId } });
      const loaded = await loads.current(["connection", subject], request);
      eventsByChat.delete(chatId);
      if (!loaded) return;
      // In a busy chat every reply is older than some event, so those events are applied again.
      const newer = events.filter(({ rev }) => rev > loaded.rev);
      change((state) => newer.reduce(applyEvent, withCounters(state, loaded)));
    });
  }

  function loadMembers(chatId: number): Promise<void> {
    return loads.once(`members ${chatId}`, async () => {
      const request = () => call("GET /api/chats/:chatId/members", { params: { chatId } });
      const loaded = await loads.current(["connection", `members ${chatId}`], request);
      if (!loaded || !store.get().state.chats[chatId]) return;
      change(({ members }) => ({ members: { ...members, [chatId]: loaded.items } }));
    });
  }

  return { onEvent, loadChats, loadCounters, loadMembers };
}

/** The list has no threads, so known ones stay as long as their chats. */
function threadsOf(chats: readonly Chat[], listed: readonly Chat[]): Chat[] {
  return chats.filter(({ parent }) => parent && listed.some(({ id }) => id === parent.chatId));
}

/** Counters never go back; what is unread may. */
function withCounters(state: LiveState, loaded: Chat): LiveState {
  const chat = state.chats[loaded.id];
  if (!chat) return state;
  const rev = Math.max(chat.rev, loaded.rev);
  const { lastMessageId, lastMessageAt } =
    loaded.lastMessageId < chat.lastMessageId ? chat : loaded;
  const counted = withMemberState(
    { ...chat, rev, lastMessageId, ...(lastMessageAt && { lastMessageAt }) },
    memberStateEvent(loaded).attention,
  );
  return { ...state, chats: { ...state.chats, [chat.id]: counted } };
}

/** The client's own read mark may not have reached the server when it made the list. */
function withKnownRead(chat: Chat, known: Chat | undefined): Chat {
  const isSame = chat.me.markedUnread?.count === known?.me.markedUnread?.count;
  return isSame && known ? withReadMark(chat, known.me.readMessageId) : chat;
}

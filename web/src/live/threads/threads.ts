/** Open threads, whose events the server sends, and what is unread in the threads that the user follows. */
import type { Chat } from "@belfry/contracts/chats";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import { memberStateEvent, type ServerEvent } from "@belfry/contracts/live/events";
import { withMemberState } from "@belfry/contracts/live/weight";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { Store } from "../store.ts";

interface ThreadsOptions {
  store: Store;
  call: Call;
  loads: Loads;
  send: (frame: ClientFrame) => void;
}

const subject = "threads";

export function createThreads({ store, call, loads, send }: ThreadsOptions) {
  /** How many components show each thread. */
  const open = new Map<number, number>();

  const sendOpen = () => send({ type: "threads", chatIds: [...open.keys()] });

  /** Adds a thread from a reply. Events that the server sent later may have come first. */
  function putThread(thread: Chat): void {
    const known = store.get().state.chats[thread.id];
    store.apply({ type: "chat.added", chat: known ? withKnown(thread, known) : thread });
  }

  /** Marks a running request as outdated: its reply may be older. */
  function onEvent(event: ServerEvent): void {
    if (event.type === "threads.changed") loads.outdate(subject);
  }

  function onApplied(event: ServerEvent): void {
    if (event.type === "threads.changed" && event.unread.hasThreads) showThreads();
  }

  /** The first reply of the user makes a thread without anything unread. */
  function showThreads(): void {
    store.set((live) => (live.hasThreads ? live : { ...live, hasThreads: true }));
  }

  /** Fetches what events may have missed. */
  function load(): Promise<void> {
    if (open.size > 0) sendOpen();
    loads.outdate(subject);
    return loads.once(subject, async () => {
      const loaded = await loads.current([subject], () => call("GET /api/me/threads/unread"));
      if (!loaded) return;
      store.set((live) => ({
        ...live,
        hasThreads: loaded.hasThreads === true,
        state: { ...live.state, threads: loaded },
      }));
    });
  }

  /** Receives the events of a thread until the returned function is called. */
  function openThread(chatId: number): () => void {
    open.set(chatId, (open.get(chatId) ?? 0) + 1);
    sendOpen();
    return () => {
      const count = (open.get(chatId) ?? 1) - 1;
      if (count > 0) open.set(chatId, count);
      else open.delete(chatId);
      sendOpen();
    };
  }

  async function loadThread(chatId: number): Promise<void> {
    putThread(await call("GET /api/chats/:chatId", { params: { chatId } }));
  }

  /** Returns the thread of a message. Creates it if it does not exist. */
  async function startThread(chatId: number, messageId: number): Promise<Chat> {
    const path = "PUT /api/chats/:chatId/messages/:messageId/thread";
    const thread = await call(path, { params: { chatId, messageId } });
    putThread(thread);
    showThreads();
    return thread;
  }

  async function setFollowing(chatId: number, isFollowing: boolean): Promise<void> {
    if (isFollowing) {
      putThread(await call("PUT /api/chats/:chatId/members/me", { params: { chatId } }));
      showThreads();
    } else {
      await call("DELETE /api/chats/:chatId/members/me", { params: { chatId } });
      await loadThread(chatId);
    }
  }

  const actions = { openThread, startThread, setFollowing };
  return { onEvent, onApplied, load, actions };
}

/** Counters never go back. */
function withKnown(thread: Chat, known: Chat): Chat {
  const rev = Math.max(thread.rev, known.rev);
  const lastMessageId = Math.max(thread.lastMessageId, known.lastMessageId);
  const counted = { ...thread, rev, lastMessageId, me: { ...known.me, ...followerOf(thread) } };
  return withMemberState(counted, memberStateEvent(thread).attention);
}

function followerOf({ me: { role, isFollowing } }: Chat): Pick<Chat["me"], "role" | "isFollowing"> {
  return { role, ...(isFollowing !== undefined && { isFollowing }) };
}

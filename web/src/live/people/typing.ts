/** Keeps who is typing in which chat, and sends that this user is. */
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Timers } from "../../api/timers.ts";
import type { Store } from "../store.ts";

export interface Typist {
  userId: number;
  displayName: string;
  /** Milliseconds since the epoch. */
  until: number;
}

export type TypistsByChat = Readonly<Record<number, readonly Typist[]>>;

interface TypingOptions {
  store: Store;
  timers: Timers;
  get: () => TypistsByChat;
  set: (typing: TypistsByChat) => void;
  isReady: () => boolean;
  send: (frame: ClientFrame) => void;
}

const typingEveryMs = 3000;
const typingMs = 5000;
const noTypists: readonly Typist[] = [];

export function createTyping({ store, timers, get, set, isReady, send }: TypingOptions) {
  let typedAt = 0;
  let typedIn = 0;

  const typistsIn = (chatId: number): readonly Typist[] => get()[chatId] ?? noTypists;

  function drop(chatId: number, userId: number) {
    const typists = typistsIn(chatId);
    const rest = typists.filter((typist) => typist.userId !== userId);
    if (rest.length < typists.length) set({ ...get(), [chatId]: rest });
  }

  function add({ chatId, userId, displayName }: ServerEvent & { type: "typing" }) {
    if (userId === store.get().me.id) return;
    const until = timers.now() + typingMs;
    const others = typistsIn(chatId).filter((other) => other.userId !== userId);
    set({ ...get(), [chatId]: [...others, { userId, displayName, until }] });
    timers.setTimeout(() => {
      const typist = typistsIn(chatId).find((other) => other.userId === userId);
      if (typist && typist.until <= timers.now()) drop(chatId, userId);
    }, typingMs);
  }

  /** Sends that the user is typing, at most every three seconds. */
  function typeIn(chatId: number) {
    const now = timers.now();
    if (!isReady() || (chatId === typedIn && now - typedAt < typingEveryMs)) return;
    typedIn = chatId;
    typedAt = now;
    send({ type: "typing", chatId });
  }

  /** The next key after a sent message sends it again. */
  function endTyping() {
    typedAt = 0;
  }

  return { add, drop, typistsIn, typeIn, endTyping };
}

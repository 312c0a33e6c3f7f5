/** Signals that wait to be sent to other processes. Beyond its limits it sends that some were lost. */
import type { PresenceSignal, Signal, Topic } from "../bus.ts";
import type { Item } from "./packets.ts";

const chatsMax = 10_000;
const signalsMax = 10_000;
/** A chat that is quiet for this long has its last head repeated, in case it was lost. */
const repeatAfterMs = 2000;

export function createOutbox(channelOf: (about: number | "presence") => string) {
  let itemsByChannel = new Map<string, Item[]>();
  let signalCount = 0;
  const revByChat = new Map<number, number>();
  /** In order of the last change. */
  const recentByChat = new Map<number, { rev: number; at: number }>();
  let isIncomplete = false;

  function add(about: number | "presence", item: Item): void {
    if (signalCount >= signalsMax) {
      isIncomplete = true;
      return;
    }
    signalCount += 1;
    addTo(itemsByChannel, channelOf(about), item);
  }

  function addHead(chatId: number, rev: number): void {
    if (revByChat.size >= chatsMax && !revByChat.has(chatId)) isIncomplete = true;
    else revByChat.set(chatId, Math.max(rev, revByChat.get(chatId) ?? 0));
  }

  return {
    /** Message events become the head of their chat. */
    add(topic: Topic, signals: readonly Signal[], now: number): void {
      const id = Number(topic.slice(topic.indexOf(".") + 1));
      const others: Signal[] = [];
      for (const signal of signals) {
        if (!("prevRev" in signal)) {
          others.push(signal);
          continue;
        }
        addHead(id, signal.rev);
        recentByChat.delete(id);
        recentByChat.set(id, { rev: signal.rev, at: now });
      }
      if (others.length > 0) add(id, ["signals", topic, others]);
      const [oldest] = recentByChat.keys();
      if (recentByChat.size > chatsMax && oldest !== undefined) recentByChat.delete(oldest);
    },

    addPresence(signal: PresenceSignal): void {
      add("presence", ["presence", signal]);
    },

    /** Repeats the heads of chats that have become quiet. */
    repeat(now: number): void {
      for (const [chatId, { rev, at }] of recentByChat) {
        if (now - at < repeatAfterMs) return;
        recentByChat.delete(chatId);
        addHead(chatId, rev);
      }
    },

    /** Something that was taken did not reach the others. */
    noteLoss(): void {
      isIncomplete = true;
    },

    isEmpty: () => signalCount === 0 && revByChat.size === 0 && !isIncomplete,

    /** Returns and removes everything. Signals come before heads, so that removals take effect first. */
    take(): Map<string, Item[]> {
      const taken = itemsByChannel;
      for (const [chatId, rev] of revByChat) addTo(taken, channelOf(chatId), [chatId, rev]);
      if (isIncomplete) addTo(taken, channelOf("presence"), ["loss"]);
      itemsByChannel = new Map();
      signalCount = 0;
      revByChat.clear();
      isIncomplete = false;
      return taken;
    },
  };
}

function addTo(itemsByChannel: Map<string, Item[]>, channel: string, item: Item): void {
  const items = itemsByChannel.get(channel);
  if (items) items.push(item);
  else itemsByChannel.set(channel, [item]);
}

/** Signals that wait to be sent to other processes. Beyond its limits it sends that some were lost. */
import type { BroadcastSignal, Signal, Topic } from "../bus.ts";
import type { Item } from "./packets.ts";

const chatsMax = 10_000;
const signalsMax = 10_000;
/** Hints are sent again for this long after another process may have missed them. */
const keptMs = 10 * 60_000;
/** A chat that is quiet for this long has its last head repeated, in case it was lost. */
const repeatAfterMs = 2000;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(channelOf: (about: number | "broadcast") => string) {
  let itemsByChannel = new Map<string, Item[]>();
  let signalCount = 0;
  const revByChat = new Map<number, number>();
  /** In order of the last change. */
  const recentByChat = new Map<number, { rev: number; at: number }>();
  /** In order of time. */
  const keptHints: { topic: Topic; signal: Signal; at: number }[] = [];
  let isIncomplete = false;

  function keep(topic: Topic, signals: readonly Signal[], at: number): void {
    for (const signal of signals) if (isHint(signal)) keptHints.push({ topic, signal, at });
    const isOld = ({ at: then }: { at: number }) => at - then > keptMs;
    while (keptHints.length > signalsMax || (keptHints[0] && isOld(keptHints[0]))) {
      keptHints.shift();
    }
  }

  function add(about: number | "broadcast", item: Item): void {
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
      const id = idOf(topic);
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
      keep(topic, others, now);
      const [oldest] = recentByChat.keys();
      if (recentByChat.size > chatsMax && oldest !== undefined) recentByChat.delete(oldest);
    },

    addBroadcast(signal: BroadcastSignal): void {
      add("broadcast", ["presence", signal]);
    },

    /** Repeats the heads of chats that have become quiet. */
    repeat(now: number): void {
      for (const [chatId, { rev, at }] of recentByChat) {
        if (now - at < repeatAfterMs) return;
        recentByChat.delete(chatId);
        addHead(chatId, rev);
      }
    },

    /** Sends the hints of the last minutes again. Receivers read the database, so it changes nothing. */
    sendHintsAgain(): void {
      for (const { topic, signal } of keptHints) {
        add(idOf(topic), ["signals", topic, [signal]]);
      }
    },

    /** Records that items from `take` did not reach the other processes. */
    recordLoss(): void {
      isIncomplete = true;
    },

    isEmpty: () => signalCount === 0 && revByChat.size === 0 && !isIncomplete,

    /** Returns and removes everything. Signals come before heads, so that removals take effect first. */
    take(): Map<string, Item[]> {
      const taken = itemsByChannel;
      for (const [chatId, rev] of revByChat) addTo(taken, channelOf(chatId), [chatId, rev]);
      if (isIncomplete) addTo(taken, channelOf("broadcast"), ["loss"]);
      itemsByChannel = new Map();
      signalCount = 0;
      revByChat.clear();
      isIncomplete = false;
      return taken;
    },
  };
}

const hintTypes: readonly Signal["type"][] = [
  "chat.changed",
  "member.changed",
  "author.changed",
  "attention.changed",
  "read.changed",
  "chat.hidden",
  "saved.changed",
  "scheduled.changed",
  "push.tested",
  "sidebar.changed",
  "notifications.changed",
];

/** Whether a signal that comes late or twice does no harm. The others are checked in the database. */
function isHint({ type }: Signal): boolean {
  return hintTypes.includes(type);
}

export function idOf(topic: Topic): number {
  return Number(topic.slice(topic.indexOf(".") + 1));
}

function addTo(itemsByChannel: Map<string, Item[]>, channel: string, item: Item): void {
  const items = itemsByChannel.get(channel);
  if (items) items.push(item);
  else itemsByChannel.set(channel, [item]);
}

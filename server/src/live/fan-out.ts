/**
 * Fan-out: receives committed changes to chats from the bus and writes them to every reader. Changes
 * that other processes have made are read from the database, once for all readers of the chat.
 */
import type { MessageEvent, ServerEvent } from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Bus, Signal } from "../bus/bus.ts";
import { type FrameBatch, type Reader, toEvent } from "./reader.ts";
import { encodeFrames } from "./socket-writer.ts";

/** Readers that have missed more changes fetch the chat again. */
const missedMax = 5000;
/** A reader that is slow skips whole batches. */
const batchLength = 64 * 1024;
const retryMs = 1000;

interface FanOutOptions {
  bus: Bus;
  /** Returns the oldest changes after a rev, without a check of permissions. */
  readChanges(
    chatId: number,
    afterRev: number,
  ): Promise<{ items: Message[]; lastCountedId: number | undefined }>;
  readRevs(chatIds: readonly number[]): Promise<{ id: number; rev: number }[]>;
  onError(error: unknown): void;
}

interface ReadChat {
  id: number;
  /** Readers and their users. */
  readers: Map<Reader, number>;
  unsubscribe(): void;
  /** The readers have every change up to this rev. Undefined until it is known, and while changes are read. */
  rev: number | undefined;
  /** The newest rev that is known to exist. */
  newestRev: number;
  isReading: boolean;
}

export type FanOut = ReturnType<typeof createFanOut>;

/** Has one subscription for each chat, for all its readers. */
export function createFanOut({ bus, readChanges, readRevs, onError }: FanOutOptions) {
  const chatById = new Map<number, ReadChat>();
  const unsubscribeLoss = bus.onLoss(() => void catchUpAll().catch(onError));

  function open(id: number): ReadChat {
    const unsubscribe = bus.subscribe(`chat.${id}`, (signals) => {
      const [first] = signals;
      if (first?.type === "chat.advanced") advance(chat, first.rev);
      else receive(chat, signals);
    });
    const chat: ReadChat = {
      ...{ id, unsubscribe, readers: new Map<Reader, number>() },
      ...{ rev: undefined, newestRev: 0, isReading: false },
    };
    chatById.set(id, chat);
    return chat;
  }

  function receive(chat: ReadChat, signals: readonly Signal[]): void {
    for (const batch of frameBatches(chat.id, signals)) {
      if (batch.rev !== undefined && batch.prevRev !== chat.rev) advance(chat, batch.rev);
      else write(chat, batch);
    }
  }

  function write(chat: ReadChat, batch: FrameBatch): void {
    chat.rev = batch.rev ?? chat.rev;
    for (const reader of chat.readers.keys()) reader.deliver(batch);
  }

  /** Reads the changes up to `newestRev`, unless the readers have them. */
  function advance(chat: ReadChat, newestRev: number): void {
    chat.newestRev = Math.max(chat.newestRev, newestRev);
    const { rev } = chat;
    if (rev === undefined || chat.newestRev <= rev) return;
    chat.rev = undefined;
    chat.isReading = true;
    readMissed(chat, rev)
      .catch((error) => {
        onError(error);
        setTimeout(() => advance(chat, newestRev), retryMs).unref();
      })
      .finally(() => {
        chat.isReading = false;
      });
  }

  /** Events that come meanwhile are read, too, because the chat has no `rev`. */
  async function readMissed(chat: ReadChat, afterRev: number): Promise<void> {
    const { id } = chat;
    let rev = afterRev;
    try {
      while (rev < chat.newestRev && chat.readers.size > 0) {
        const { newestRev } = chat;
        if (newestRev - rev > missedMax) {
          write(chat, { chatId: id, frames: encodeFrames([{ type: "resync", chatId: id }]) });
          rev = newestRev;
          continue;
        }
        const { items, lastCountedId } = await readChanges(id, rev);
        for (const batch of batchesOf(items, rev, lastCountedId)) {
          for (const reader of chat.readers.keys()) reader.deliver(batch);
        }
        // Messages that were deleted meanwhile leave no change.
        rev = items.at(-1)?.rev ?? newestRev;
      }
    } finally {
      chat.rev = rev;
    }
  }

  /** After a loss, any chat may have changed. */
  async function catchUpAll(): Promise<void> {
    const ids = [...chatById.keys()];
    for (let start = 0; start < ids.length; start += 500) {
      for (const { id, rev } of await readRevs(ids.slice(start, start + 500))) {
        const chat = chatById.get(id);
        if (chat) advance(chat, rev);
      }
    }
  }

  return {
    join(chatId: number, reader: Reader, userId: number): void {
      (chatById.get(chatId) ?? open(chatId)).readers.set(reader, userId);
    },

    /** The first reader of the chat has everything up to `rev`, or fetches it. */
    setRev(chatId: number, rev: number): void {
      const chat = chatById.get(chatId);
      if (!chat || chat.isReading || chat.rev !== undefined) return;
      chat.rev = rev;
      advance(chat, chat.newestRev);
    },

    leave(chatId: number, reader: Reader): void {
      const chat = chatById.get(chatId);
      chat?.readers.delete(reader);
      if (chat?.readers.size !== 0) return;
      chat.unsubscribe();
      chatById.delete(chatId);
    },

    /** Returns the users who read a chat at the moment. */
    usersOf: (chatId: number) => [...new Set(chatById.get(chatId)?.readers.values())],

    close: unsubscribeLoss,
  };
}

/** Joins what was published together: one batch of message events, and one of the others. */
function frameBatches(chatId: number, signals: readonly Signal[]): FrameBatch[] {
  const messages = signals.filter((signal) => "prevRev" in signal);
  const batches = messages.length > 0 ? [batchOf(chatId, messages)] : [];
  return messages.length < signals.length ? [...batches, ...others(chatId, signals)] : batches;
}

function batchOf(chatId: number, events: readonly MessageEvent[]): FrameBatch {
  const [prevRev, rev] = [events[0]?.prevRev, events.at(-1)?.rev];
  return { chatId, frames: encodeFrames(events), prevRev, rev };
}

function others(chatId: number, signals: readonly Signal[]): FrameBatch[] {
  const events = signals.filter((signal) => isEvent(signal)).filter((one) => !("prevRev" in one));
  const isTransient = events.every(({ type }) => type === "typing");
  return events.length > 0 ? [{ chatId, frames: encodeFrames(events), isTransient }] : [];
}

/** Changes that were read from the database as batches of limited size. */
function batchesOf(
  items: readonly Message[],
  afterRev: number,
  lastCountedId: number | undefined,
): FrameBatch[] {
  const batches: FrameBatch[] = [];
  let events: MessageEvent[] = [];
  let length = 0;
  for (const [index, message] of items.entries()) {
    const event = toEvent(message, items[index - 1]?.rev ?? afterRev);
    const isLast = index === items.length - 1;
    events.push(isLast ? { ...event, lastCountedId } : event);
    length += message.text.length;
    if (!isLast && length < batchLength) continue;
    batches.push(batchOf(message.chatId, events));
    events = [];
    length = 0;
  }
  return batches;
}

function isEvent(signal: Signal): signal is Exclude<ServerEvent, { type: "chat.added" }> {
  const { type } = signal;
  return type !== "credential.closed" && type !== "chat.joined" && type !== "chat.advanced";
}

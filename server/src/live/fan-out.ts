/**
 * Fan-out: receives committed changes to chats from the bus and writes them to every reader. Changes
 * that other processes have made are read from the database, once for all readers of the chat.
 */
import type { ChatInfo, Member } from "@belfry/contracts/chats";
import type { MessageEvent, RevEvent, ServerEvent } from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageThread } from "@belfry/contracts/messages/threads/message-thread";
import type { Bus } from "../bus/bus.ts";
import { createPace, type Pace } from "./pace.ts";
import { type FrameBatch, type Reader, toEvent } from "./reader.ts";
import type { Certainty } from "./reads/access-checks.ts";
import { createChatHints } from "./reads/chat-hints.ts";
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
  /** Return undefined if the chat was deleted, or the user is not a member. */
  readInfo(chatId: number): Promise<ChatInfo | undefined>;
  readMember(chatId: number, userId: number): Promise<Member | undefined>;
  /** Returns null if the message has no thread with replies. */
  readThread(root: { chatId: number; messageId: number }): Promise<MessageThread | null>;
  /** Whether all readers may still see their chats. Undefined if that is always known. */
  certainty: Certainty | undefined;
  onError(error: unknown): void;
}

interface ReadChat {
  id: number;
  /** Readers and their users. */
  readers: Map<Reader, number>;
  unsubscribe(): void;
  /** Absent until several changes come at once. */
  pace?: Pace;
  /**
   * The readers have every change up to this rev, or it waits in `pace`. Undefined until it is known,
   * and while changes are read.
   */
  rev: number | undefined;
  /** The newest rev that is known to exist. */
  newestRev: number;
  isReading: boolean;
  /** The rev up to which changes are sent while others are read. */
  readRev: number;
}

export type FanOut = ReturnType<typeof createFanOut>;

/** Has one subscription for each chat, for all its readers. */
export function createFanOut(options: FanOutOptions) {
  const { bus, readChanges, readRevs, certainty, onError } = options;
  const receiveHints = createChatHints(options);
  const isCertain = () => certainty?.isCertain() ?? true;
  const chatById = new Map<number, ReadChat>();

  function open(id: number): ReadChat {
    const unsubscribe = bus.subscribe(`chat.${id}`, (signals) => {
      const [first] = signals;
      if (first?.type === "chat.advanced") advance(chat, first.rev);
      else if (first && "prevRev" in first) receive(chat, signals as RevEvent[]);
      else receiveHints(id, signals, (...event) => writeEvent(chat, ...event));
    });
    const chat: ReadChat = {
      ...{ id, unsubscribe, readers: new Map<Reader, number>() },
      ...{ rev: undefined, newestRev: 0, isReading: false, readRev: 0 },
    };
    chatById.set(id, chat);
    return chat;
  }

  /** Signals of messages are published together, and not with others. */
  function receive(chat: ReadChat, events: readonly RevEvent[]): void {
    const batch = batchOf(chat.id, events);
    if (batch.prevRev === chat.rev && isCertain()) deliver(chat, batch, events.length);
    else advance(chat, batch.rev ?? 0);
  }

  function deliver(chat: ReadChat, batch: FrameBatch, eventCount: number): void {
    chat.rev = batch.rev;
    if (eventCount > 1) chat.pace ??= createPace((waiting) => write(chat, waiting));
    if (chat.pace) chat.pace.add(batch, eventCount);
    else write(chat, batch);
  }

  function writeEvent(chat: ReadChat, event: ServerEvent, isTransient = false): void {
    write(chat, { chatId: chat.id, frames: encodeFrames([event]), isTransient });
  }

  function write(chat: ReadChat, batch: FrameBatch): void {
    for (const reader of chat.readers.keys()) reader.deliver(batch);
  }

  /** Reads the changes up to `newestRev`, unless the readers have them. */
  function advance(chat: ReadChat, newestRev: number): void {
    chat.newestRev = Math.max(chat.newestRev, newestRev);
    const { rev } = chat;
    if (rev === undefined || chat.newestRev <= rev) return;
    chat.pace?.flush();
    chat.rev = undefined;
    chat.readRev = rev;
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

  /** Events that arrive in the meantime are read too, because the chat has no `rev`. */
  async function readMissed(chat: ReadChat, afterRev: number): Promise<void> {
    const { id } = chat;
    let rev = afterRev;
    try {
      while (rev < chat.newestRev && chat.readers.size > 0) {
        const { newestRev } = chat;
        if (newestRev - rev > missedMax) {
          writeEvent(chat, { type: "resync", chatId: id });
          rev = newestRev;
          continue;
        }
        const { items, lastCountedId } = await readChanges(id, rev);
        await certainty?.whenCertain();
        for (const batch of batchesOf(items, rev, lastCountedId)) {
          for (const reader of chat.readers.keys()) reader.deliver(batch);
        }
        // Messages that were deleted in the meantime leave no change.
        rev = items.at(-1)?.rev ?? newestRev;
        chat.readRev = rev;
      }
    } finally {
      chat.rev = rev;
    }
  }

  /** Call it after signals may have been lost: any chat may have changed. */
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
    /**
     * Adds a reader that has everything up to `rev`, or fetches it. Without a `rev` the reader waits
     * for the next call.
     */
    join(chatId: number, reader: Reader, userId: number, rev?: number): void {
      const chat = chatById.get(chatId) ?? open(chatId);
      chat.readers.set(reader, userId);
      if (rev === undefined || chat.isReading || chat.rev !== undefined) return;
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

    /** Returns the rev of the newest change that was sent to the readers. */
    sentRevOf(chatId: number): number {
      const chat = chatById.get(chatId);
      return chat?.rev ?? chat?.readRev ?? 0;
    },

    catchUpAll,
  };
}

function batchOf(chatId: number, events: readonly RevEvent[]): FrameBatch {
  const [prevRev, rev] = [events[0]?.prevRev, events.at(-1)?.rev];
  return { chatId, frames: encodeFrames(events), prevRev, rev };
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

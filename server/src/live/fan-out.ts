/** Fan-out: receives committed changes to chats from the bus and writes them to every reader. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Bus, Signal } from "../bus/bus.ts";
import type { FrameBatch, Reader } from "./reader.ts";
import { encodeFrames } from "./socket-writer.ts";

export type FanOut = ReturnType<typeof createFanOut>;

/** Has one subscription for each chat, for all its readers. */
export function createFanOut(bus: Bus) {
  const readersByChat = new Map<number, { readers: Map<Reader, number>; unsubscribe(): void }>();

  return {
    join(chatId: number, reader: Reader, userId: number): void {
      const present = readersByChat.get(chatId);
      if (present) {
        present.readers.set(reader, userId);
        return;
      }
      const readers = new Map([[reader, userId]]);
      const unsubscribe = bus.subscribe(`chat.${chatId}`, (signals) => {
        for (const batch of frameBatches(chatId, signals)) {
          for (const other of readers.keys()) other.deliver(batch);
        }
      });
      readersByChat.set(chatId, { readers, unsubscribe });
    },

    leave(chatId: number, reader: Reader): void {
      const present = readersByChat.get(chatId);
      present?.readers.delete(reader);
      if (present?.readers.size !== 0) return;
      present.unsubscribe();
      readersByChat.delete(chatId);
    },

    /** Returns the users who read a chat at the moment. */
    usersOf: (chatId: number) => [...new Set(readersByChat.get(chatId)?.readers.values())],
  };
}

/** Joins what was published together: one batch of message events, and one of the others. */
function frameBatches(chatId: number, signals: readonly Signal[]): FrameBatch[] {
  const events = signals.filter((signal) => isEvent(signal));
  const messages = events.filter((event) => "prevRev" in event);
  const others = events.filter((event) => !("prevRev" in event));
  const [first] = messages;
  const last = messages.at(-1);
  const batches: FrameBatch[] = [];
  if (first && last) {
    batches.push({ chatId, frames: encodeFrames(messages), prevRev: first.prevRev, rev: last.rev });
  }
  if (others.length > 0) {
    const isTransient = others.every((event) => event.type === "typing");
    batches.push({ chatId, frames: encodeFrames(others), isTransient });
  }
  return batches;
}

function isEvent(signal: Signal): signal is Exclude<ServerEvent, { type: "chat.added" }> {
  return signal.type !== "credential.closed" && signal.type !== "chat.joined";
}

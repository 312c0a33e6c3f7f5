/** Who listens to which chat: hears committed changes from the bus, writes them to every reader. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Bus, Signal } from "../bus/bus.ts";
import type { Delivery, Reader } from "./reader.ts";
import { encodeFrames } from "./wire.ts";

/** The readers of each chat, and one subscription a chat for all of them. */
export interface Audience {
  join(chatId: number, reader: Reader): void;
  leave(chatId: number, reader: Reader): void;
}

export function createAudience(bus: Bus): Audience {
  const readersByChat = new Map<number, { readers: Set<Reader>; unsubscribe(): void }>();

  return {
    join(chatId, reader) {
      const present = readersByChat.get(chatId);
      if (present) {
        present.readers.add(reader);
        return;
      }
      const readers = new Set([reader]);
      const unsubscribe = bus.subscribe(`chat.${chatId}`, (signals) => {
        for (const delivery of deliveriesOf(chatId, signals)) {
          for (const other of readers) other.deliver(delivery);
        }
      });
      readersByChat.set(chatId, { readers, unsubscribe });
    },

    leave(chatId, reader) {
      const present = readersByChat.get(chatId);
      present?.readers.delete(reader);
      if (present?.readers.size !== 0) return;
      present.unsubscribe();
      readersByChat.delete(chatId);
    },
  };
}

/** What was published together is written together; messages apart from the rest. */
function deliveriesOf(chatId: number, signals: readonly Signal[]): Delivery[] {
  const events = signals.filter((signal) => isEvent(signal));
  const messages = events.filter((event) => "prevRev" in event);
  const others = events.filter((event) => !("prevRev" in event));
  const first = messages[0];
  const last = messages.at(-1);
  const isPassing = others.every((event) => event.type === "typing");
  return [
    ...(first && last
      ? [{ chatId, frames: encodeFrames(messages), prevRev: first.prevRev, rev: last.rev }]
      : []),
    ...(others.length > 0 ? [{ chatId, frames: encodeFrames(others), isPassing }] : []),
  ];
}

function isEvent(signal: Signal): signal is Exclude<ServerEvent, { type: "chat.added" }> {
  return signal.type !== "credential.closed" && signal.type !== "chat.joined";
}

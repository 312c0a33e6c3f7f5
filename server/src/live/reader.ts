/**
 * What one socket has been sent of each chat. A chat is either in step, then frames pass as they
 * come, or behind, then its messages are left out and read from the database until it is in step.
 */
import type { MessageEvent, ServerEvent } from "@belfry/contracts/live/events";
import type { Changes, Message } from "@belfry/contracts/messages/messages";
import type { Wire } from "./wire.ts";

/** Frames of one chat that were published together. */
export interface Delivery {
  chatId: number;
  frames: Buffer;
  /** Set for message events, which the database can repeat: the stretch of revs they cover. */
  prevRev?: number;
  rev?: number;
  /** May be dropped for a reader that is behind. */
  isPassing?: boolean;
}

export interface Reader {
  deliver(delivery: Delivery): void;
  /** Sends what follows `rev`, before anything newer of this chat. */
  resume(chatId: number, rev: number): void;
  /** Holds everything of a chat back until `added` tells of it. */
  expect(chatId: number): void;
  added(event: ServerEvent & { type: "chat.added" }): void;
  forget(chatId: number): void;
  /** To be called when the wire has room again. */
  drained(): void;
}

interface Behind {
  /** The client has everything up to here; undefined until it knows the chat at all. */
  sent: number | undefined;
  /** The newest change that was left out. */
  seen: number;
  held: Buffer[];
  isReading: boolean;
}

export interface ReaderNeeds {
  wire: Wire;
  /** Undefined when the reader may not see the chat. */
  changesOf(chatId: number, afterRev: number): Promise<Changes | undefined>;
  onError(error: unknown): void;
}

export function createReader({ wire, changesOf, onError }: ReaderNeeds): Reader {
  const behindByChat = new Map<number, Behind>();
  /** Read from the database up to here; what it tells may still be on its way through the bus. */
  const readByChat = new Map<number, number>();

  return {
    deliver(delivery) {
      const { chatId, frames, prevRev, rev } = delivery;
      let behind = behindByChat.get(chatId);
      if (delivery.isPassing && (behind || wire.isFull())) return;
      if (rev === undefined || prevRev === undefined) {
        if (behind && behind.sent === undefined) behind.held.push(frames);
        else wire.write(frames);
        return;
      }
      if (!behind && rev <= (readByChat.get(chatId) ?? 0)) return;
      if (!behind && !wire.hasRoomFor(frames)) {
        behind = fallBehind(chatId, prevRev);
        catchUp(chatId, behind);
      }
      if (behind) behind.seen = Math.max(behind.seen, rev);
      else wire.write(frames);
    },

    resume(chatId, rev) {
      catchUp(chatId, fallBehind(chatId, rev));
    },

    expect(chatId) {
      fallBehind(chatId, undefined);
    },

    added(event) {
      const { id, rev } = event.chat;
      const behind = behindByChat.get(id);
      wire.send(event);
      if (!behind) return;
      for (const frames of behind.held.splice(0)) wire.write(frames);
      behind.sent = rev;
      if (behind.seen > rev) catchUp(id, behind);
      else inStep(id, rev);
    },

    forget(chatId) {
      behindByChat.delete(chatId);
      readByChat.delete(chatId);
    },

    drained() {
      for (const [chatId, behind] of behindByChat) catchUp(chatId, behind);
    },
  };

  function fallBehind(chatId: number, sent: number | undefined): Behind {
    const behind = { sent, seen: 0, held: [], isReading: false };
    behindByChat.set(chatId, behind);
    readByChat.delete(chatId);
    return behind;
  }

  function inStep(chatId: number, rev: number): void {
    behindByChat.delete(chatId);
    readByChat.set(chatId, rev);
  }

  function catchUp(chatId: number, behind: Behind): void {
    if (behind.isReading || behind.sent === undefined) return;
    behind.isReading = true;
    read(chatId, behind)
      .catch(onError)
      .finally(() => {
        behind.isReading = false;
      });
  }

  async function read(chatId: number, behind: Behind): Promise<void> {
    while (behindByChat.get(chatId) === behind && !wire.isFull()) {
      const sent = behind.sent ?? 0;
      const changes = await changesOf(chatId, sent);
      if (behindByChat.get(chatId) !== behind) return;
      const isAhead = changes && changes.rev < sent; // the database was put back to an older state
      if (!changes || changes.hasMore || isAhead) {
        behindByChat.delete(chatId);
        if (changes) wire.send({ type: "resync", chatId });
        return;
      }
      let prevRev = sent;
      for (const message of changes.items) {
        if (wire.isFull()) break;
        wire.send(asEvent(message, prevRev));
        prevRev = message.rev;
      }
      if (prevRev !== (changes.items.at(-1)?.rev ?? sent)) {
        behind.sent = prevRev; // the rest after the drain
        return;
      }
      behind.sent = changes.rev;
      if (behind.seen <= changes.rev) return inStep(chatId, changes.rev);
    }
  }
}

function asEvent(message: Message, prevRev: number): MessageEvent {
  const { chatId, id, rev, deletedAt, editedAt } = message;
  const type = deletedAt ? "message.removed" : editedAt ? "message.changed" : "message.posted";
  return { type, chatId, id, rev, prevRev, message };
}

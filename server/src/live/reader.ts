/**
 * Tracks what one socket has received of each chat. Frames are sent as they come. If a chat falls
 * behind, its message events are skipped and read from the database until it has caught up.
 */
import type { MessageEvent, ServerEvent } from "@belfry/contracts/live/events";
import type { Changes, Message } from "@belfry/contracts/messages/messages";
import type { SocketWriter } from "./socket-writer.ts";

/** Without it, a chat whose read failed would stay behind. */
const retryMs = 1000;

/** Frames of one chat that were published together. */
export interface FrameBatch {
  chatId: number;
  frames: Buffer;
  /** Set for message events, which the database can repeat: the revs that they cover. */
  prevRev?: number | undefined;
  rev?: number | undefined;
  /** Whether a reader that is behind may miss it. */
  isTransient?: boolean;
}

/** A chat that is behind. */
interface BehindChat {
  /** The client has every change up to this rev; undefined until it knows the chat. */
  sent: number | undefined;
  /** The newest rev that was skipped. */
  skipped: number;
  /** Frames that wait until the client knows the chat. */
  waiting: Buffer[];
  isReading: boolean;
}

/** Where the changes that a reader has missed are read. */
export interface ChangeSource {
  /** Returns undefined if the reader may not see the chat. */
  changesOf(chatId: number, afterRev: number): Promise<Changes | undefined>;
  onError(error: unknown): void;
}

/** A class, because a server has one for each socket. */
export class Reader {
  readonly #writer: SocketWriter;
  readonly #source: ChangeSource;
  /**
   * How a chat is behind, or else the rev that was read from the database: older events may still come
   * from the bus. Other chats are not in the map.
   */
  readonly #stateByChat = new Map<number, BehindChat | number>();

  constructor(writer: SocketWriter, source: ChangeSource) {
    this.#writer = writer;
    this.#source = source;
  }

  deliver(batch: FrameBatch): void {
    const { chatId, frames, prevRev, rev } = batch;
    const state = this.#stateByChat.get(chatId);
    const behind = typeof state === "object" ? state : undefined;
    if (batch.isTransient && (behind || this.#writer.isFull())) return;
    if (rev === undefined || prevRev === undefined) {
      if (behind && behind.sent === undefined) behind.waiting.push(frames);
      else this.#writer.write(frames);
    } else if (behind) behind.skipped = Math.max(behind.skipped, rev);
    else if (typeof state === "number" && rev <= state) return;
    else if (this.#writer.hasCapacityFor(frames)) this.#writer.write(frames);
    else {
      const started = this.#fallBehind(chatId, prevRev);
      started.skipped = rev;
      this.#catchUp(chatId, started);
    }
  }

  /** Sends the changes after `rev` before anything newer of the chat. */
  resume(chatId: number, rev: number): void {
    this.#catchUp(chatId, this.#fallBehind(chatId, rev));
  }

  /** Queues the events of a chat until `addChat` sends it to the client. */
  expectChat(chatId: number): void {
    this.#fallBehind(chatId, undefined);
  }

  addChat(event: ServerEvent & { type: "chat.added" }): void {
    const { id, rev } = event.chat;
    const behind = this.#behindOf(id);
    this.#writer.send(event);
    if (!behind) return;
    for (const frames of behind.waiting.splice(0)) this.#writer.write(frames);
    behind.sent = rev;
    if (behind.skipped > rev) this.#catchUp(id, behind);
    else this.#stateByChat.set(id, rev);
  }

  removeChat(chatId: number): void {
    this.#stateByChat.delete(chatId);
  }

  /** Call it when the socket has drained. */
  onDrain(): void {
    for (const [chatId, state] of this.#stateByChat) {
      if (typeof state === "object") this.#catchUp(chatId, state);
    }
  }

  #behindOf(chatId: number): BehindChat | undefined {
    const state = this.#stateByChat.get(chatId);
    return typeof state === "object" ? state : undefined;
  }

  #fallBehind(chatId: number, sent: number | undefined): BehindChat {
    const behind = { sent, skipped: 0, waiting: [], isReading: false };
    this.#stateByChat.set(chatId, behind);
    return behind;
  }

  #catchUp(chatId: number, behind: BehindChat): void {
    if (behind.isReading || behind.sent === undefined) return;
    behind.isReading = true;
    this.#readChanges(chatId, behind)
      .catch((error) => {
        this.#source.onError(error);
        setTimeout(() => this.#catchUp(chatId, behind), retryMs).unref();
      })
      .finally(() => {
        behind.isReading = false;
      });
  }

  async #readChanges(chatId: number, behind: BehindChat): Promise<void> {
    while (this.#behindOf(chatId) === behind && !this.#writer.isFull()) {
      const sent = behind.sent ?? 0;
      const changes = await this.#source.changesOf(chatId, sent);
      // The client has left the chat or resumed it while the database was read.
      if (this.#behindOf(chatId) !== behind) return;
      const isAhead = changes && changes.rev < sent; // the database was restored to an older state
      if (!changes || changes.hasMore || isAhead) {
        this.#stateByChat.delete(chatId);
        if (changes) this.#writer.send({ type: "resync", chatId });
        return;
      }
      const sentRev = this.#sendChanges(changes, sent);
      if (sentRev !== (changes.items.at(-1)?.rev ?? sent)) {
        behind.sent = sentRev; // the rest follows when the socket has drained
        return;
      }
      behind.sent = changes.rev;
      if (behind.skipped <= changes.rev) {
        this.#stateByChat.set(chatId, changes.rev);
        return;
      }
    }
  }

  /** Sends messages until the socket is full. Returns the rev of the last one. */
  #sendChanges({ items }: Changes, afterRev: number): number {
    let prevRev = afterRev;
    for (const message of items) {
      if (this.#writer.isFull()) break;
      this.#writer.send(toEvent(message, prevRev));
      prevRev = message.rev;
    }
    return prevRev;
  }
}

/** The event of a message that was read from the database. */
export function toEvent(message: Message, prevRev: number): MessageEvent {
  const { chatId, id, rev, deletedAt } = message;
  const isChanged = message.editedAt ?? message.updatedAt ?? message.reactions ?? message.pinned;
  const type = deletedAt ? "message.removed" : isChanged ? "message.changed" : "message.posted";
  return { type, chatId, id, rev, prevRev, message };
}

/**
 * Sends the changes of chats that have no `rev` to their readers. A signal is only a hint: the data is
 * read from the database, and nothing is sent while a reader may no longer see the chat.
 */
import type { ChatInfo, Member } from "@belfry/contracts/chats";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { MessageThread } from "@belfry/contracts/messages/threads/message-thread";
import type { Signal } from "../../bus/bus.ts";
import type { Certainty } from "./access-checks.ts";
import { createLatestReads } from "./latest-reads.ts";

interface ChatHintsOptions {
  /** Return undefined if the chat was deleted, or the user is not a member. */
  readInfo(chatId: number): Promise<ChatInfo | undefined>;
  readMember(chatId: number, userId: number): Promise<Member | undefined>;
  /** Returns null if the message has no thread with replies. */
  readThread(root: { chatId: number; messageId: number }): Promise<MessageThread | null>;
  certainty: Certainty | undefined;
  onError(error: unknown): void;
}

/** Writes an event to the readers of a chat. A reader that is behind may miss a transient one. */
type WriteEvent = (event: ServerEvent, isTransient?: boolean) => void;

export function createChatHints(options: ChatHintsOptions) {
  const { readInfo, readMember, readThread, certainty, onError } = options;
  const readLatest = createLatestReads(onError);

  function whenCertain(act: () => void): void {
    if (certainty?.isCertain() ?? true) act();
    else void certainty?.whenCertain().then(act);
  }

  function sendInfo(chatId: number, write: WriteEvent): void {
    readLatest(`${chatId}`, async () => {
      const info = await readInfo(chatId);
      await certainty?.whenCertain();
      return info && (() => write({ type: "chat.changed", chat: info }));
    });
  }

  function sendMember(chatId: number, userId: number, write: WriteEvent): void {
    readLatest(`${chatId} ${userId}`, async () => {
      const member = (await readMember(chatId, userId)) ?? null;
      await certainty?.whenCertain();
      return () => write({ type: "member.changed", chatId, userId, member });
    });
  }

  function sendThread(chatId: number, messageId: number, write: WriteEvent): void {
    readLatest(`${chatId} thread ${messageId}`, async () => {
      const thread = await readThread({ chatId, messageId });
      await certainty?.whenCertain();
      return () => write({ type: "thread.changed", chatId, messageId, thread });
    });
  }

  function send(chatId: number, signal: Signal, write: WriteEvent): void {
    if (signal.type === "typing") whenCertain(() => write(signal, true));
    else if (signal.type === "author.changed") whenCertain(() => write(signal));
    else if (signal.type === "chat.changed") sendInfo(chatId, write);
    else if (signal.type === "member.changed") sendMember(chatId, signal.userId, write);
    else if (signal.type === "thread.changed") sendThread(chatId, signal.messageId, write);
  }

  return function receive(chatId: number, signals: readonly Signal[], write: WriteEvent): void {
    for (const signal of signals) send(chatId, signal, write);
  };
}

/** Threads below messages: creating them, and telling the readers of the chat what has changed. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessageThread } from "@belfry/contracts/messages/threads/message-thread";
import type { Bus } from "../../bus/bus.ts";
import type { Chats } from "../../chats/chats.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail, Refusal } from "../../problems.ts";
import { findMessage } from "../reading/read-store.ts";
import { summariesOf } from "../reading/thread-summary-store.ts";
import { createFollowedThreads } from "./followed-threads.ts";
import * as store from "./thread-store.ts";

export type MessageThreads = ReturnType<typeof createMessageThreads>;

export interface MessageThreadsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  threads: Pick<
    Chats["threads"],
    "addFollowers" | "listFollowers" | "announceUnread" | "list" | "chatFor"
  >;
}

export function createMessageThreads({ database, bus, clock, threads }: MessageThreadsOptions) {
  const { sql } = database;

  /**
   * Returns the id of the thread below a message, and creates it if it does not exist. Rejects with
   * `message_not_found`, `threads_off`, and `not_allowed` for a message in a thread.
   */
  async function open(userId: number, chat: Chat, messageId: number): Promise<number> {
    if (chat.kind === "thread") {
      fail("not_allowed", { detail: "A reply in a thread cannot have a thread of its own." });
    }
    const root = { chatId: chat.id, messageId };
    const known = await store.findThreadId(sql, root);
    if (known !== undefined) return known;
    const message = await findMessage(sql, chat.id, messageId);
    if (!message || message.deletedAt) fail("message_not_found");
    // The reply in a thread that this message shows: its thread goes on.
    if (message.threadReply) return message.threadReply.chatId;
    if (!chat.threads) fail("threads_off");
    const created = await create(root, userId);
    return created ?? (await store.findThreadId(sql, root)) ?? fail("message_not_found");
  }

  /** Returns undefined if webhooks cannot reply in threads of this chat. */
  async function openForWebhook(root: store.Root): Promise<number | undefined> {
    const chat = await store.findChat(sql, root.chatId);
    if (!chat || chat.archivedAt !== null) return undefined;
    const known = await store.findThreadId(sql, root);
    if (known !== undefined) return known;
    const message = await findMessage(sql, root.chatId, root.messageId);
    if (!message || message.deletedAt) return undefined;
    if (message.threadReply) return message.threadReply.chatId;
    if (!chat.takesThreads) return undefined;
    return (await create(root, chat.createdBy)) ?? store.findThreadId(sql, root);
  }

  async function create(root: store.Root, userId: number): Promise<number | undefined> {
    const thread = await sql
      .transaction()
      .execute(async (trx) => {
        const inserted = await store.insertThread(trx, root, { userId, now: clock.now() });
        return inserted ?? fail("message_not_found"); // rolls back
      })
      .catch((error) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
    if (thread && thread.authorId !== null) {
      await threads.addFollowers(thread.id, [thread.authorId]);
    }
    return thread?.id;
  }

  /**
   * Call it after replies were posted, edited or removed. The users that an edit mentions follow the
   * thread from now on. Nothing happens if the chat is not a thread.
   */
  async function announce(threadId: number, mentionedIds: readonly number[] = []): Promise<void> {
    const root = await store.findRoot(sql, threadId);
    if (!root) return;
    await threads.addFollowers(threadId, mentionedIds);
    bus.publish(`chat.${root.chatId}`, [{ type: "thread.changed", ...root }]);
    threads.announceUnread(await threads.listFollowers(threadId));
  }

  /** Returns null if the message has no thread, or a thread without replies. */
  async function summaryOf(root: store.Root): Promise<MessageThread | null> {
    const id = await store.findThreadId(sql, root);
    return (id !== undefined && (await summariesOf(sql, [id])).get(id)) || null;
  }

  /**
   * Returns the threads of these chats whose `rev` is another one, and the newest that are not known.
   * Null for those without replies.
   */
  async function changedSince(
    chatIds: readonly number[],
    revByThread: Readonly<Record<number, number>>,
  ): Promise<(store.Root & { thread: MessageThread | null })[]> {
    const knownIds = Object.keys(revByThread).map(Number);
    const found = await store.listThreads(sql, chatIds, knownIds);
    const changed = found.filter(({ id, rev }) => revByThread[id] !== rev);
    const threads = await summariesOf(
      sql,
      changed.map(({ id }) => id),
    );
    return changed.flatMap(({ id, chatId, messageId }) => {
      const thread = threads.get(id) ?? null;
      // A thread that has just been created shows nothing.
      return thread || id in revByThread ? [{ chatId, messageId, thread }] : [];
    });
  }

  return {
    /** Returns the places of those of the chats that are threads. */
    placesOf: (chatIds: readonly number[]) => store.placesOf(sql, chatIds),
    /** Returns the message that a thread is about; undefined if the chat is not a thread. */
    rootOf: (threadId: number) => store.findRoot(sql, threadId),
    open,
    openForWebhook,
    announce,
    summaryOf,
    changedSince,
    list: createFollowedThreads({ database, threads }),
  };
}

/** Messages of chats. `post` is the only way to add one. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { MessageEvent } from "@belfry/contracts/live/events";
import { mayChangeOtherCounts } from "@belfry/contracts/live/weight";
import type { Changes, Message, MessagePage, PageQuery } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { createSlices } from "../slices.ts";
import { createAlerts } from "./alerts/alerts.ts";
import { lastCountedOf } from "./counted-store.ts";
import { createDeleteExpired, createDeleteMany } from "./deletion.ts";
import { createEdits } from "./edits.ts";
import { createMentions, type MentionsOptions, withReply } from "./mentions/mentions.ts";
import { nameUsers } from "./mentions/user-ids.ts";
import { type Content, checkContent, messageEvent, messageOf, toPending } from "./message.ts";
import { createPins } from "./pins/pins.ts";
import { createPreviews } from "./previews/previews.ts";
import { forReader, pageForReader } from "./reactions/own-reactions.ts";
import { createReactions } from "./reactions/reactions.ts";
import { createChangedReads } from "./reading/changed-reads.ts";
import { changedAfter } from "./reading/changed-store.ts";
import { type PagedChat, readPage } from "./reading/page.ts";
import * as store from "./reading/read-store.ts";
import { createSaved } from "./saved/saved.ts";
import { createProblemPosts } from "./solving/problem-posts.ts";
import { createReplies } from "./threads/replies.ts";
import { createMessageThreads, type MessageThreadsOptions } from "./threads/threads.ts";
import type { NewMessage, PendingMessage, PostResult } from "./types.ts";
import { createVersions } from "./versions/versions.ts";
import { deleteKeysBefore, isKeyUsed } from "./writing/idempotency-store.ts";
import type { WrittenMessage } from "./writing/message-write.ts";
import { createWriter } from "./writing/writer.ts";

export type { WebhookEdit, WebhookMessage } from "./edits.ts";
export type { NewMessage, PostResult };

export type Messages = ReturnType<typeof createMessages>;

export interface MessagesOptions extends MentionsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  threads: MessageThreadsOptions["threads"];
  /** How many posts may wait for the database. */
  queueMax: number;
  /** Called after a message was changed or deleted, to delete its unused files. Never rejects. */
  onChanged?(chatId: number, id: number): Promise<void>;
  /** Called after a message that counted as unread no longer does, or the reverse. */
  onUncounted?(chatId: number): void;
  /** Called with the number of messages of each commit. */
  onBatch?: ((size: number) => void) | undefined;
}

export function createMessages(options: MessagesOptions) {
  const { database, bus, clock, queueMax, onlineUsers, personOnDuty } = options;
  const { onChanged, onUncounted } = options;
  const { sql } = database;
  const mentions = createMentions({ onlineUsers, personOnDuty });
  const slices = createSlices();
  const readChanged = createChangedReads(database);
  const publish = createPublish(options);
  const writer = createWriter({ database, queueMax, onCommitted: publish });
  const threads = createMessageThreads({ database, bus, clock, threads: options.threads });
  const replies = createReplies({ database, followers: options.threads, threads, append });
  const problemPosts = createProblemPosts({ database, bus, writer, onCommitted: publish });

  /**
   * Stores a message and publishes it. Resolves after the commit. Rejects with `empty_message`,
   * `text_too_long`, `invalid_body`, `chat_archived`, `idempotency_mismatch` or `unavailable`.
   */
  function post(message: NewMessage): Promise<PostResult> {
    const pending = toPending(message, clock.now());
    return needsLookup(pending, message) ? postResolved(pending, message) : append(pending);
  }

  function append(pending: PendingMessage): Promise<PostResult> {
    const isProblem = pending.problem?.name !== undefined && pending.state !== undefined;
    return isProblem ? problemPosts.post(pending) : writer.append(pending);
  }

  async function reply(
    message: NewMessage,
    options: { alsoInChat?: boolean | undefined } = {},
  ): Promise<PostResult> {
    const { resolved } = await resolve(toPending(message, clock.now()), message);
    return replies.reply(resolved, options);
  }

  async function postResolved(pending: PendingMessage, message: NewMessage): Promise<PostResult> {
    const { resolved, rejected } = await resolve(pending, message);
    const result = await (message.repliesInThread ? replies.replyOfWebhook : append)(resolved);
    return rejected.length > 0 ? { ...result, rejectedMentions: rejected } : result;
  }

  /** Looks up the message that this one replies to, and the users that it mentions. */
  async function resolve(pending: PendingMessage, message: NewMessage) {
    const cards = pending.cards?.items;
    const text = await nameUsers(sql, { ...pending, cards });
    const { mentions: found, rejected } = await mentions.resolve(sql, { ...pending, text, cards });
    const { replyTo: named } = message;
    const original =
      named === undefined ? undefined : await store.findRepliedTo(sql, pending, named);
    const { id: replyTo, userId } = original ?? {};
    const counted = userId ? withReply(found, userId, message) : found;
    return { resolved: { ...pending, text, replyTo, mentions: counted }, rejected };
  }

  return {
    post,
    /** Posts in a thread. Rejects like `post`. */
    reply,
    threads,

    /** Rejects content that `post` would reject. */
    requireContent: (content: Content): void => void checkContent(content),

    /** Returns the message as it would be posted, with `id` and `rev` 0. */
    async preview(message: NewMessage): Promise<Message> {
      const { resolved } = await resolve(toPending(message, clock.now()), message);
      return messageOf(resolved, { id: 0, rev: 0 });
    },

    /** Returns the message as this user reads it. */
    async find(chat: Pick<Chat, "id">, id: number, readerId: number): Promise<Message | undefined> {
      const message = await store.findMessage(sql, chat.id, id);
      return message && (await forReader(sql, readerId, [message])).at(0);
    },

    /** Returns messages of several chats, without a check of permissions. */
    async listByIds(
      messages: readonly { chatId: number; messageId: number }[],
      readerId?: number,
    ): Promise<Message[]> {
      const found = await store.listByIds(database, messages);
      return readerId === undefined ? found : forReader(sql, readerId, found);
    },

    /** Returns messages after an id, oldest first, from a snapshot of the database. */
    listAfter(snapshot: Kysely<Schema>, chatId: number, id: number, limit: number) {
      return store.listRange(snapshot, chatId, { direction: "newer", from: id, limit });
    },

    async page(chat: PagedChat, query: PageQuery, readerId: number): Promise<MessagePage> {
      return pageForReader(sql, readerId, await readPage(sql, chat, query));
    },

    /** Returns what changed after `afterRev`, oldest change first, at most `limits.changesMax`. */
    async changes(
      chat: Pick<Chat, "id" | "rev">,
      afterRev: number,
      readerId: number,
    ): Promise<Changes> {
      const items = await changedAfter(sql, chat.id, afterRev, limits.changesMax + 1);
      const hasMore = items.length > limits.changesMax;
      if (hasMore) items.pop();
      const lastRev = items.at(-1)?.rev ?? 0;
      const rev = hasMore ? lastRev : Math.max(chat.rev, lastRev);
      const quoted = await store.quotedBy(sql, chat.id, items);
      return pageForReader(sql, readerId, { items, rev, hasMore, ...quoted });
    },

    /**
     * Returns what changed after `afterRev`, without a check of permissions. `lastCountedId` is set if a
     * message among them may have stopped counting as unread.
     */
    async changesForAll(chatId: number, afterRev: number) {
      const items = await readChanged(chatId, afterRev);
      // Read later than the messages, so that it is not older than any of them.
      const lastCountedId = items.some(mayChangeOtherCounts)
        ? await lastCountedOf(sql, chatId)
        : undefined;
      return { items, lastCountedId };
    },

    /** Whether this user has posted to the chat with this `clientId` before. */
    isRepeat: async (place: { chatId: number; userId: number }, clientId: string | undefined) =>
      clientId !== undefined && (await isKeyUsed(sql, place, { key: clientId, now: clock.now() })),

    ...createReactions({ database, bus, clock, writer }),
    ...createPins({ database, bus, clock, writer }),
    ...createAlerts({ database, bus, clock, writer, onUncounted }),
    ...createPreviews({ database, bus, writer }),
    ...createSaved({ database, bus, clock }),
    ...createVersions(database),
    ...createEdits({
      database,
      bus,
      clock,
      writer,
      mentions,
      threads,
      onChanged,
      onUncounted,
    }),

    /** How many posts wait for the database. */
    queueLength: writer.queueLength,

    deleteExpired: createDeleteExpired({ database, bus, writer }),
    deleteMany: createDeleteMany({ database, bus, clock, writer, onUncounted }),

    deleteExpiredKeys: (): Promise<void> =>
      slices.runAll([(most) => deleteKeysBefore(sql, clock.now(), most)]),
  };
}

/** Most messages need no query before they are written. */
function needsLookup({ text, cards }: PendingMessage, { replyTo }: NewMessage): boolean {
  return replyTo !== undefined || text.includes("@") || cards?.json.includes("@") === true;
}

type PublishOptions = Pick<MessagesOptions, "bus" | "onBatch" | "onChanged" | "onUncounted">;

/** Publishes written messages after their commit. */
function createPublish({ bus, onBatch, onChanged, onUncounted }: PublishOptions) {
  function afterUpdate(chatId: number, { replaced, lastCountedId }: WrittenMessage): void {
    if (replaced?.hasFiles) onChanged?.(chatId, replaced.id);
    if (lastCountedId !== undefined) onUncounted?.(chatId);
  }

  return (written: readonly WrittenMessage[]): void => {
    onBatch?.(written.length);
    for (const [chatId, changes] of Map.groupBy(written, ({ message }) => message.chatId)) {
      const topic = `chat.${chatId}` as const;
      if (bus.hasListeners(topic)) bus.publish(topic, changes.map(eventOf));
      for (const change of changes) if (change.replaced) afterUpdate(chatId, change);
    }
  };
}

function eventOf({ message, position, replaced, lastCountedId }: WrittenMessage): MessageEvent {
  const type = replaced ? "message.changed" : "message.posted";
  return { ...messageEvent(type, messageOf(message, position, replaced)), lastCountedId };
}

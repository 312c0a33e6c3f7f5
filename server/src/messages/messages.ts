/** What is said. `post` is the only road by which a message enters a chat. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Changes, Message, MessagePage, PageQuery } from "@belfry/contracts/messages/messages";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { type Changing, createEdits } from "./edits.ts";
import { messageEvent } from "./message-event.ts";
import * as store from "./message-store.ts";
import { draftOf, type NewMessage } from "./new-message.ts";
import { readPage } from "./page.ts";
import { messageOf, type Posted } from "./writing/draft.ts";
import { forgetKeys } from "./writing/idempotency-store.ts";
import { createWriter, type Written } from "./writing/writer.ts";

export interface Messages extends Changing {
  /** Answers after the message is on disk. Refuses what is empty, too long, or for an archived chat. */
  post(message: NewMessage): Promise<Posted>;
  /** The message as it would be, with 0 for the numbers it has not. */
  preview(message: NewMessage): Message;
  one(chat: Chat, id: number): Promise<Message | undefined>;
  page(chat: Chat, query: PageQuery): Promise<MessagePage>;
  changes(chat: Pick<Chat, "id" | "rev">, afterRev: number): Promise<Changes>;
  forgetExpired(): Promise<void>;
}

export type { Sent } from "./edits.ts";
export type { NewMessage } from "./new-message.ts";

export interface MessagesNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  /** Posts that may wait for the database. */
  queueMax: number;
  /** Hears of a message that was edited or removed, for what it no longer has. Never throws. */
  onChanged?(chatId: number, id: number): Promise<void>;
}

export function createMessages(needs: MessagesNeeds): Messages {
  const { database, bus, clock, queueMax } = needs;
  const { sql } = database;
  const writer = createWriter({ database, queueMax, onCommitted: publishWritten });

  return {
    async post(message) {
      const draft = draftOf(message, clock.now());
      const { replyTo } = message;
      if (replyTo !== undefined) draft.replyTo = await store.repliedTo(sql, draft, replyTo);
      return writer.append(draft);
    },

    preview: (message) => messageOf(draftOf(message, clock.now()), { id: 0, rev: 0 }),

    one: (chat, id) => store.one(sql, chat.id, id),
    page: (chat, query) => readPage(sql, chat, query),

    async changes(chat, afterRev) {
      const items = await store.changedAfter(sql, chat.id, afterRev, limits.changesMax + 1);
      const hasMore = items.length > limits.changesMax;
      if (hasMore) items.pop();
      const lastRev = items.at(-1)?.rev ?? 0;
      return { items, rev: hasMore ? lastRev : Math.max(chat.rev, lastRev), hasMore };
    },

    ...createEdits({ ...needs, writer }),

    forgetExpired: () => forgetKeys(sql, clock.now()),
  };

  function publishWritten(written: Written[]): void {
    const eventsByChat = new Map<number, MessageEvent[]>();
    for (const { draft, place, earlier } of written) {
      const events = eventsByChat.get(draft.chatId) ?? [];
      const type = earlier ? "message.changed" : "message.posted";
      events.push(messageEvent(type, messageOf(draft, place, earlier)));
      eventsByChat.set(draft.chatId, events);
    }
    for (const [chatId, events] of eventsByChat) bus.publish(`chat.${chatId}`, events);
  }
}

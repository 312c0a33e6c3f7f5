/** What is said. `post` is the only road by which a message enters a chat. */
import type { Card } from "@belfry/contracts/cards";
import type { Chat } from "@belfry/contracts/chats";
import type { MessageEvent } from "@belfry/contracts/events";
import type { StoredFile } from "@belfry/contracts/files";
import { limits } from "@belfry/contracts/limits";
import type { Author, Changes, Message, MessagePage, PageQuery } from "@belfry/contracts/messages";
import { mayManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import { checkedContent, checkedText } from "./content.ts";
import { type Draft, messageOf, type Posted, type RepeatKey, type UpdateKey } from "./draft.ts";
import { forgetKeys } from "./keys-store.ts";
import { readPage } from "./page.ts";
import * as store from "./store.ts";
import { openWriter, type Written } from "./writer.ts";

export interface NewMessage {
  chatId: number;
  author: Author;
  text: string;
  cards?: Card[] | undefined;
  /** Kept already, and not yet any message's. */
  files?: StoredFile[] | undefined;
  /** A message's number, or an author's key of one. What names none is left out. */
  replyTo?: number | string | undefined;
  silent?: boolean | undefined;
  mentions?: Message["mentions"];
  key?: Omit<RepeatKey, "expiresAt"> & { lifetimeMs: number };
  /** A later one of the same author and key takes the place of the message. */
  update?: UpdateKey | undefined;
}

/** One message of a webhook. */
export interface Sent {
  webhookId: number;
  chatId: number;
  id: number;
}

export interface Messages {
  /** Answers after the message is on disk. Refuses what is empty, too long, or for an archived chat. */
  post(message: NewMessage): Promise<Posted>;
  /** The message as it would be, with 0 for the numbers it has not. */
  preview(message: NewMessage): Message;
  one(chat: Chat, id: number): Promise<Message | undefined>;
  page(chat: Chat, query: PageQuery): Promise<MessagePage>;
  changes(chat: Pick<Chat, "id" | "rev">, afterRev: number): Promise<Changes>;
  edit(user: Me, chat: Chat, id: number, text: string): Promise<Message>;
  remove(user: Me, chat: Chat, id: number): Promise<void>;
  /** What a webhook has posted, as others' is not its business: that answers as what is not there. */
  sent(sender: Sent): Promise<Message>;
  /** Changes what is given. */
  editSent(sender: Sent, content: Edit): Promise<Message>;
  removeSent(sender: Sent): Promise<void>;
  forgetExpired(): Promise<void>;
}

/** What is absent stays as it is. */
export interface Edit {
  text?: string;
  cards?: Card[];
  files?(before: readonly StoredFile[]): StoredFile[];
}

export interface MessagesNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  /** Posts that may wait for the database. */
  queueMax: number;
  /** Hears of a message that was edited or removed, for what it no longer has. Never throws. */
  onChanged?(chatId: number, id: number): Promise<void>;
}

export function openMessages(needs: MessagesNeeds): Messages {
  const { database, bus, clock, queueMax, onChanged } = needs;
  const { sql } = database;
  const writer = openWriter({ database, queueMax, onCommitted: publishWritten });

  return {
    async post(message) {
      const draft = draftOf(message);
      const { replyTo } = message;
      if (replyTo !== undefined) draft.replyTo = await store.repliedTo(sql, draft, replyTo);
      return writer.append(draft);
    },

    preview: (message) => messageOf(draftOf(message), { id: 0, rev: 0 }),

    one: (chat, id) => store.one(sql, chat.id, id),
    page: (chat, query) => readPage(sql, chat, query),

    async changes(chat, afterRev) {
      const items = await store.changedAfter(sql, chat.id, afterRev, limits.changesMax + 1);
      const hasMore = items.length > limits.changesMax;
      if (hasMore) items.pop();
      const lastRev = items.at(-1)?.rev ?? 0;
      return { items, rev: hasMore ? lastRev : Math.max(chat.rev, lastRev), hasMore };
    },

    async edit(user, chat, id, text) {
      const checked = checkedText(text);
      return change(chat, id, "message.changed", (message) => {
        if (!isBy(user, message))
          fail("not_allowed", { detail: "Only its author edits a message." });
        return { text: checked, editedAt: clock.now() };
      });
    },

    async remove(user, chat, id) {
      await change(chat, id, "message.removed", (message) => {
        if (!isBy(user, message) && !mayManage(user, chat)) fail("not_allowed");
        return { text: "", deletedAt: clock.now() };
      });
    },

    async sent(sender) {
      const message = await store.one(sql, sender.chatId, sender.id);
      return message && !message.deletedAt && isSentBy(sender, message)
        ? message
        : fail("message_not_found");
    },

    async editSent(sender, content) {
      return change({ id: sender.chatId }, sender.id, "message.changed", (message) => {
        if (!isSentBy(sender, message)) fail("message_not_found");
        const { text = message.text, cards = message.cards } = content;
        const files = content.files?.(message.files ?? []);
        const checked = checkedContent(text, cards, files ?? message.files);
        const json = checked.cards?.json ?? null;
        return { text: checked.text, cards: json, files, editedAt: clock.now() };
      });
    },

    async removeSent(sender) {
      await change({ id: sender.chatId }, sender.id, "message.removed", (message) => {
        if (!isSentBy(sender, message)) fail("message_not_found");
        return { text: "", deletedAt: clock.now() };
      });
    },

    forgetExpired: () => forgetKeys(sql, clock.now()),
  };

  function draftOf(message: NewMessage): Draft {
    const { chatId, author, text, cards, files, silent, mentions, key, update } = message;
    const createdAt = clock.now();
    return {
      chatId,
      author,
      ...checkedContent(text, cards, files),
      files,
      silent,
      mentions,
      key: key && { ...key, expiresAt: createdAt + key.lifetimeMs },
      update,
      createdAt,
    };
  }

  /** `decide` sees the message as it stands, under the chat's lock, or refuses. */
  async function change(
    chat: Pick<Chat, "id">,
    id: number,
    type: MessageEvent["type"],
    decide: (message: Message) => Omit<store.Change, "rev">,
  ): Promise<Message> {
    const changed = await writer.exclusively(async () => {
      const changed = await sql.transaction().execute(async (trx) => {
        const rev = (await store.nextRev(trx, chat.id)) ?? fail("chat_archived");
        const before = await store.one(trx, chat.id, id);
        if (!before || before.deletedAt) fail("message_not_found");
        await store.change(trx, chat.id, id, { rev, ...decide(before) });
        return (await store.one(trx, chat.id, id)) ?? fail("message_not_found");
      });
      bus.publish(`chat.${chat.id}`, [messageEvent(type, changed)]);
      return changed;
    });
    await onChanged?.(chat.id, id);
    return changed;
  }

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

function messageEvent(type: MessageEvent["type"], message: Message): MessageEvent {
  const { chatId, id, rev } = message;
  return { type, chatId, id, rev, prevRev: rev - 1, message };
}

function isBy(user: Me, { author }: Message): boolean {
  return author.kind === "user" && author.userId === user.id;
}

function isSentBy({ webhookId }: Sent, { author }: Message): boolean {
  return author.kind === "webhook" && author.webhookId === webhookId;
}

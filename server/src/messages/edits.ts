/** Messages that are there are edited and removed: by their author, a manager, or the sender of a webhook. */

import type { Chat } from "@belfry/contracts/chats";
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import { checkedContent, checkedText } from "./content.ts";
import { messageEvent } from "./message-event.ts";
import * as store from "./message-store.ts";
import type { Writer } from "./writing/writer.ts";

export interface Changing {
  edit(user: Me, chat: Chat, id: number, text: string): Promise<Message>;
  remove(user: Me, chat: Chat, id: number): Promise<void>;
  /** What a webhook has posted, as others' is not its business: that answers as what is not there. */
  sent(sender: Sent): Promise<Message>;
  /** Changes what is given. */
  editSent(sender: Sent, content: Edit): Promise<Message>;
  removeSent(sender: Sent): Promise<void>;
}

/** One message of a webhook. */
export interface Sent {
  webhookId: number;
  chatId: number;
  id: number;
}

/** What is absent stays as it is. */
export interface Edit {
  text?: string;
  cards?: Card[];
  files?(before: readonly StoredFile[]): StoredFile[];
}

export interface ChangingNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
  /** Hears of a message that was edited or removed, for what it no longer has. Never throws. */
  onChanged?(chatId: number, id: number): Promise<void>;
}

export function createEdits(needs: ChangingNeeds): Changing {
  const { database, bus, clock, writer, onChanged } = needs;
  const { sql } = database;

  return {
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
        if (!isBy(user, message) && !canManage(user, chat)) fail("not_allowed");
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
  };

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
}

function isBy(user: Me, { author }: Message): boolean {
  return author.kind === "user" && author.userId === user.id;
}

function isSentBy({ webhookId }: Sent, { author }: Message): boolean {
  return author.kind === "webhook" && author.webhookId === webhookId;
}

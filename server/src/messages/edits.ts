/** Edits and deletions of messages, by their author, a manager of the chat, or their webhook. */
import type { Chat } from "@belfry/contracts/chats";
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Level, Message, SentState } from "@belfry/contracts/messages/messages";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { parseColumn } from "../database/json-column.ts";
import type { Schema } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { editAlert } from "./alerts/edited-alerts.ts";
import { type Change, change as changeMessage, nextRev } from "./change-store.ts";
import { recount } from "./counted-store.ts";
import { deleteRowsOf } from "./linked-row-store.ts";
import { mentionsJson, replaceRows } from "./mentions/mention-store.ts";
import type { Mentions } from "./mentions/mentions.ts";
import { nameUsers } from "./mentions/user-ids.ts";
import { checkContent, messageEvent } from "./message.ts";
import { editedTimes } from "./problems/message-problem.ts";
import { findMessage } from "./reading/read-store.ts";
import { announceSaved } from "./saved/saved.ts";
import { createCopies } from "./threads/copies.ts";
import type { MessageThreads } from "./threads/threads.ts";
import { keepVersion } from "./versions/version-store.ts";
import type { Writer } from "./writing/writer.ts";

/** Names one message of a webhook. */
export interface WebhookMessage {
  webhookId: number;
  chatId: number;
  id: number;
}

/** Absent members stay unchanged. Null removes one. */
export interface WebhookEdit {
  text?: string;
  cards?: Card[];
  level?: Level | null;
  state?: SentState | null;
  problem?: string | null;
  instances?: readonly string[] | null;
  /** Milliseconds since 1970 UTC. */
  startedAt?: number | null;
  endedAt?: number | null;
  /** Returns the mentions that are allowed from now on. */
  allowMentions(before: Message["allowMentions"]): Message["allowMentions"];
  files?(before: readonly StoredFile[]): StoredFile[];
}

interface EditsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
  mentions: Mentions;
  threads: Pick<MessageThreads, "announce">;
  onChanged?: ((chatId: number, id: number) => Promise<void>) | undefined;
  onUncounted?: ((chatId: number) => void) | undefined;
}

export function createEdits(options: EditsOptions) {
  const { database, bus, clock, writer, mentions, threads } = options;
  const { onChanged, onUncounted } = options;
  const { sql } = database;

  /** `decide` receives the current message, under the chat's lock, and may reject the change. */
  async function change(
    chatId: number,
    id: number,
    type: MessageEvent["type"],
    decide: (message: Message) => Omit<Change, "rev" | "mentions">,
  ): Promise<Message> {
    const { message: changed, before } = await writer.exclusively(async () => {
      const { message, before, lastCountedId, unsaved } = await sql
        .transaction()
        .execute(async (trx) => {
          const rev = (await nextRev(trx, chatId)) ?? fail("chat_archived");
          const before = await findMessage(trx, chatId, id);
          if (!before || before.deletedAt) fail("message_not_found");
          const asked = decide(before);
          const decided = { ...asked, text: await nameUsers(trx, { ...before, text: asked.text }) };
          const isRemoved = decided.deletedAt !== undefined;
          const unsaved = isRemoved ? await deleteRowsOf(trx, chatId, [id]) : [];
          const json = isRemoved ? null : await changeMentions(trx, before, decided);
          const isNewText = decided.editedAt !== undefined && decided.text !== before.text;
          if (isNewText) await keepVersion(trx, before, rev);
          const alert = await editAlert(trx, before, { ...decided, now: clock.now() });
          const changed = { rev, mentions: json, ...decided, alert };
          await changeMessage(trx, chatId, id, changed);
          const message = (await findMessage(trx, chatId, id)) ?? fail("message_not_found");
          return {
            message,
            before,
            unsaved,
            lastCountedId:
              message.deletedAt || message.silent !== before.silent
                ? await recount(trx, chatId)
                : undefined,
          };
        });
      bus.publish(`chat.${chatId}`, [{ ...messageEvent(type, message), lastCountedId }]);
      announceSaved(bus, unsaved);
      if (lastCountedId !== undefined) onUncounted?.(chatId);
      return { message, before };
    });
    await onChanged?.(chatId, id);
    // `onUncounted` announces a removal.
    if (!changed.deletedAt) await threads.announce(chatId, newlyMentioned(before, changed));
    await changeOther({ chatId, id });
    return changed;
  }

  /** The other message of a reply that is also in the chat. */
  const changeOther: ReturnType<typeof createCopies> = createCopies({
    database,
    async change({ chatId, id }, { text, editedAt, deletedAt }) {
      const type = deletedAt === null ? "message.changed" : "message.removed";
      const times = {
        ...(deletedAt !== null && { deletedAt }),
        ...(editedAt !== null && { editedAt }),
      };
      await change(chatId, id, type, () => ({ text, ...times }));
    },
  });

  /** Returns the column with the mentions of the changed text. */
  async function changeMentions(
    trx: Kysely<Schema>,
    before: Message,
    { text, cards, allowMentions }: Omit<Change, "rev">,
  ): Promise<string | null> {
    const { chatId, id, author } = before;
    const shown =
      cards === undefined ? before.cards : cards === null ? [] : parseColumn<Card[]>(cards);
    const changed = { ...before, text, cards: shown };
    if (allowMentions !== undefined) changed.allowMentions = allowMentions ?? undefined;
    const found = await mentions.resolve(trx, changed, before.mentions);
    // The reply in the thread mentions its users.
    const resolved = before.threadReply ? withoutCounts(found) : found;
    const userId = author.kind === "user" ? author.userId : null;
    if (before.mentions || resolved.mentions) {
      await replaceRows(trx, { chatId, id }, resolved.mentions, { now: clock.now(), userId });
    }
    return mentionsJson(resolved.mentions);
  }

  return {
    async edit(user: Me, chat: Chat, id: number, text: string): Promise<Message> {
      return change(chat.id, id, "message.changed", (message) => {
        if (!isWrittenBy(user, message)) {
          fail("not_allowed", { detail: "Only the author can edit a message." });
        }
        const { text: checked } = checkContent({ text, files: message.files });
        return { text: checked, editedAt: clock.now() };
      });
    },

    async delete(user: Me, chat: Chat, id: number): Promise<void> {
      // The row of a thread does not say that its chat is archived.
      if (chat.archivedAt !== null) fail("chat_archived");
      await change(chat.id, id, "message.removed", (message) => {
        if (!isWrittenBy(user, message) && !canManage(user, chat)) fail("not_allowed");
        return { text: "", deletedAt: clock.now() };
      });
    },

    /** Rejects messages by others with `message_not_found`: a webhook cannot read the chat. */
    async webhookMessage(of: WebhookMessage): Promise<Message> {
      const message = await findMessage(sql, of.chatId, of.id);
      const isFound = message && !message.deletedAt && isPostedBy(of, message);
      return isFound ? message : fail("message_not_found");
    },

    /** Changes only the members that `edit` has. */
    async editWebhookMessage(of: WebhookMessage, edit: WebhookEdit): Promise<Message> {
      return change(of.chatId, of.id, "message.changed", (message) => {
        if (!isPostedBy(of, message)) fail("message_not_found");
        return webhookChange(message, edit, clock.now());
      });
    },

    async deleteWebhookMessage(of: WebhookMessage): Promise<void> {
      await change(of.chatId, of.id, "message.removed", (message) => {
        if (!isPostedBy(of, message)) fail("message_not_found");
        return { text: "", deletedAt: clock.now() };
      });
    },
  };
}

function webhookChange(message: Message, edit: WebhookEdit, updatedAt: number) {
  const { text = message.text, cards = message.cards } = edit;
  const files = edit.files?.(message.files ?? []);
  const content = checkContent({ text, cards, files: files ?? message.files });
  const cardsJson = content.cards?.json ?? null;
  const { level, state, problem, instances } = edit;
  const allowMentions = edit.allowMentions?.(message.allowMentions) ?? null;
  const about = { problem, instances, ...editedTimes(message, edit, updatedAt) };
  const settings = { level, state, ...about, allowMentions, updatedAt };
  return { text: content.text, cards: cardsJson, files, ...settings };
}

/** Returns the users that only the edited message mentions, without its author. */
function newlyMentioned(before: Message, { mentions, author, silent }: Message): number[] {
  if (silent) return [];
  const idsOf = (all: Message["mentions"] = []) =>
    all.flatMap((one) => {
      if (typeof one === "string") return [];
      return "userIds" in one ? one.userIds : [one.userId];
    });
  const known = new Set(idsOf(before.mentions));
  if (author.kind === "user") known.add(author.userId);
  return idsOf(mentions).filter((userId) => !known.has(userId));
}

function withoutCounts({ mentions, rejected }: Awaited<ReturnType<Mentions["resolve"]>>) {
  return { mentions: mentions && { shown: mentions.shown, rows: [] }, rejected };
}

function isWrittenBy(user: Me, { author }: Message): boolean {
  return author.kind === "user" && author.userId === user.id;
}

function isPostedBy({ webhookId }: WebhookMessage, { author }: Message): boolean {
  return author.kind === "webhook" && author.webhookId === webhookId;
}

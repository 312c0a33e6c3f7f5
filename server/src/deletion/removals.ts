/**
 * Background job that deletes what belongs to deleted chats and users. It works in slices and goes on
 * after a restart where it stopped. Everything is processed a second time a minute later, for
 * requests that were in flight at the deletion.
 */
import { createSlices } from "../slices.ts";
import { closeThreads as closeThreadsOf, deleteSlice } from "./chat-deletion-store.ts";
import type { DeleteChat } from "./delete-chat.ts";
import type { DeletedChats } from "./deleted-chats/deleted-chats.ts";
import { type Memberships, publishAuthor } from "./memberships.ts";
import type { DeletionOptions } from "./options.ts";
import * as store from "./removal-store.ts";

interface Deletions {
  memberships: Memberships;
  deleteChat: DeleteChat;
  deletedChats: DeletedChats;
}

const secondPassMs = 60_000;
/** How long one run of the job works. A server that stops waits for it. */
const runMs = 500;
/** Each removed message is an event for the readers of its chat. */
const messagesMax = 500;

export function createRemovals(
  { database, bus, clock, messages, files, audit, scheduled, userGroups }: DeletionOptions,
  { memberships, deleteChat, deletedChats }: Deletions,
) {
  const { sql } = database;
  const rowSlices = createSlices();
  const messageSlices = createSlices(messagesMax);
  let running = Promise.resolve();

  /** Adds a removal for each thread of a deleted chat. Returns how many there were. */
  function closeThreads(chatId: number, most: number): Promise<number> {
    const now = clock.now();
    return sql.transaction().execute(async (trx) => {
      const ids = await closeThreadsOf(trx, chatId, { now, most });
      for (const targetId of ids) await store.addRemoval(trx, { kind: "chat", targetId, now });
      return ids.length;
    });
  }

  /**
   * Deletes the members, the rows and the files of a chat, and closes its threads. Returns whether
   * everything is deleted.
   */
  async function deleteChatData(chatId: number, isOver: () => boolean): Promise<boolean> {
    return (
      (await rowSlices.repeat((most) => closeThreads(chatId, most), isOver)) &&
      (await rowSlices.repeat((most) => deleteChat.endMemberships(chatId, most), isOver)) &&
      (await rowSlices.repeat((most) => deleteSlice(sql, chatId, most), isOver)) &&
      rowSlices.repeat((most) => files.deleteOfChat(chatId, most), isOver)
    );
  }

  /**
   * Ends memberships that a request added during the deletion, shows the author as deleted also in
   * chats that they had left, deletes mentions of them, their reactions and saved messages, who was notified, and removes their names from the audit log.
   */
  async function deleteTraces(removal: store.Removal, isOver: () => boolean): Promise<boolean> {
    const { id, target_id: userId } = removal;
    let auditId = removal.message_id;
    if (auditId === 0) {
      const announce = await sql
        .transaction()
        .execute((trx) => memberships.endWithin(trx, {}, userId, { kind: "earliest" }));
      await announce();
      await scheduled.deleteOf(userId);
      await userGroups.removeUser(userId);
      for (const chatId of await store.listChatIds(sql)) publishAuthor(bus, chatId, userId);
    }
    const deleteRows = (table: store.UserTable) => (most: number) =>
      store.deleteRowsOfUser(sql, table, userId, most);
    const redactNames = async (most: number) => {
      const upTo = await audit.redactNames(userId, auditId, most);
      auditId = upTo ?? auditId;
      return upTo === undefined ? 0 : most;
    };
    const isDone =
      (await rowSlices.repeat(redactNames, isOver)) &&
      (await rowSlices.repeat(deleteRows("mentions"), isOver)) &&
      (await rowSlices.repeat(deleteRows("saved_messages"), isOver)) &&
      (await rowSlices.repeat(deleteRows("alert_notifications"), isOver)) &&
      (await rowSlices.repeat((most) => messages.deleteReactionsOf(userId, most), isOver));
    if (!isDone) await store.saveProgress(sql, id, { message_id: auditId });
    return isDone;
  }

  /** Removes the messages that a user has written in any chat. */
  async function deleteMessages(removal: store.Removal, isOver: () => boolean): Promise<boolean> {
    let { chat_id: chatId, message_id: after } = removal;
    const isDone = await messageSlices.repeat(async (most) => {
      const chat = await store.nextChat(sql, chatId);
      if (!chat) return 0;
      if (chat.id !== chatId) after = 0;
      chatId = chat.id;
      after = Math.max(after, chat.firstMessageId - 1);
      const upTo = Math.min(after + most, chat.lastMessageId);
      const ids = await store.messagesOf(sql, removal.target_id, { chatId, after, upTo });
      if (ids.length > 0) await messages.deleteMany(chatId, ids);
      if (upTo < chat.lastMessageId) after = upTo;
      else [chatId, after] = [chatId + 1, 0];
      return most;
    }, isOver);
    if (!isDone) await store.saveProgress(sql, removal.id, { chat_id: chatId, message_id: after });
    return isDone;
  }

  async function process(removal: store.Removal, isOver: () => boolean): Promise<boolean> {
    switch (removal.kind) {
      case "chat":
        return deleteChatData(removal.target_id, isOver);
      case "user":
        return deleteTraces(removal, isOver);
      case "user_messages":
        return deleteMessages(removal, isOver);
    }
  }

  async function work(): Promise<void> {
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > runMs;
    await deletedChats.closeDue();
    while (!isOver()) {
      const now = clock.now();
      const removal = await store.nextRemoval(sql, now);
      if (!removal || !(await process(removal, isOver))) return;
      const { id, requested_at, run_at } = removal;
      const isSecondPass = run_at > requested_at;
      if (isSecondPass) await store.endRemoval(sql, id);
      else {
        const progress = { run_at: now + secondPassMs, chat_id: 0, message_id: 0 };
        await store.saveProgress(sql, id, progress);
      }
    }
  }

  /** Works for a moment on what is to be deleted. One call at a time. */
  function run(): Promise<void> {
    running = running.catch(() => {}).then(work);
    return running;
  }

  return { run };
}

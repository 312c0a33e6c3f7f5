/**
 * Background job that deletes what belongs to deleted chats and users. It works in slices and goes on
 * after a restart where it stopped. Everything is processed a second time a minute later, for
 * requests that were in flight at the deletion.
 */
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import { deletedUser } from "../users/users.ts";
import { deleteSlice } from "./chat-deletion-store.ts";
import * as store from "./removal-store.ts";
import { createSlices } from "./slices.ts";

export interface RemovalsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  messages: Messages;
  files: Files;
}

const secondPassMs = 60_000;
/** How long one run of the job works. A server that stops waits for it. */
const runMs = 500;
const rowsMax = 2000;
/** Each removed message is an event for the readers of its chat. */
const messagesMax = 500;

export function createRemovals({ database, bus, clock, messages, files }: RemovalsOptions) {
  const { sql } = database;
  const rowSlices = createSlices(rowsMax);
  const messageSlices = createSlices(messagesMax);
  let running = Promise.resolve();

  /** Deletes the rows and the files of a chat. Returns whether everything is deleted. */
  async function removeChat(chatId: number, isOver: () => boolean): Promise<boolean> {
    const areRowsGone = await rowSlices.repeat((most) => deleteSlice(sql, chatId, most), isOver);
    return areRowsGone && rowSlices.repeat((most) => files.removeOfChat(chatId, most), isOver);
  }

  /** Shows the former author as deleted, also above messages in chats that they had left. */
  async function announceUser(userId: number): Promise<void> {
    for (const chatId of await store.listChatIds(sql)) {
      const user = { ...deletedUser, id: userId };
      bus.publish(`chat.${chatId}`, [{ type: "author.changed", chatId, user }]);
    }
  }

  /** Removes the messages that a user has written in any chat. */
  async function removeMessages(removal: store.Removal, isOver: () => boolean): Promise<boolean> {
    let { chat_id: chatId, message_id: after } = removal;
    const isDone = await messageSlices.repeat(async (most) => {
      const chat = await store.nextChat(sql, chatId);
      if (!chat) return 0;
      if (chat.id !== chatId) after = 0;
      chatId = chat.id;
      after = Math.max(after, chat.firstMessageId - 1);
      const upTo = Math.min(after + most, chat.lastMessageId);
      const ids = await store.messagesOf(sql, removal.target_id, { chatId, after, upTo });
      if (ids.length > 0) await messages.removeMany(chatId, ids);
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
        return removeChat(removal.target_id, isOver);
      case "user":
        await announceUser(removal.target_id);
        return true;
      case "user_messages":
        return removeMessages(removal, isOver);
    }
  }

  async function work(): Promise<void> {
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > runMs;
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

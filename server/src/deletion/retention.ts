/** Deletes messages that are older than their chat keeps them, with files and deliveries, in slices. */
import { createSlices } from "../slices.ts";
import type { DeletionOptions } from "./options.ts";
import * as store from "./retention-store.ts";

/** How long one run of the job works. A server that stops waits for it. */
const runMs = 2000;

export function createRetention(options: DeletionOptions) {
  const { database, clock, chats, messages, files, policy } = options;
  const { sql } = database;
  const slices = createSlices();
  let running = Promise.resolve();

  /** Brings all chats into the limits of the policy, and publishes the events. */
  async function clamp(): Promise<void> {
    await slices.repeat(async (most) => {
      const changedIds = await store.clampRetention(sql, await policy.read(sql), most);
      for (const chatId of changedIds) chats.events.publishChatChanged(chatId);
      return changedIds.length;
    });
  }

  async function deleteExpired(chat: store.ExpiredChat, isOver: () => boolean): Promise<void> {
    let lastId = 0;
    const isDone = await slices.repeat(async (most) => {
      const id = await messages.deleteExpired(chat.id, chat.before, most);
      if (id === undefined) return 0;
      lastId = id;
      chats.events.publishChatChanged(chat.id);
      await messages.threads.announce(chat.id);
      return most;
    }, isOver);
    if (lastId > 0) {
      await slices.repeat((most) => files.deleteOfChat(chat.id, most, lastId));
    }
    if (!isDone) return;
    await slices.repeat((most) => store.deleteDeliveries(sql, chat, most), isOver);
    let position: { author: string; key: string } | undefined = { author: "", key: "" };
    await slices.repeat(async (most) => {
      if (position) position = await store.deleteUpdateKeys(sql, chat.id, position, most);
      return position ? most : 0;
    }, isOver);
  }

  async function work(): Promise<void> {
    const startedAt = performance.now();
    const isOver = () => performance.now() - startedAt > runMs;
    // A chat that was created while the policy changed may be outside of its limits.
    await clamp();
    for (const chat of await store.chatsWithExpired(sql, clock.now())) {
      if (isOver()) return;
      await deleteExpired(chat, isOver);
    }
  }

  /** Deletes what has expired, for a moment. One call at a time. */
  function run(): Promise<void> {
    running = running.catch(() => {}).then(work);
    return running;
  }

  return {
    clamp,
    run,
    /** Returns how long the oldest message has been expired, in milliseconds. */
    overdue: () => store.longestOverdue(sql, clock.now()),
  };
}

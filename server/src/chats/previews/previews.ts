/** Previews of changes of a chat: the contents that others could read, or that would be deleted. */
import type { Chat, RetentionPreview, VisibilityPreview } from "@belfry/contracts/chats";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./preview-store.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Range = Pick<Chat, "id" | "firstMessageId" | "lastMessageId">;

export type Previews = ReturnType<typeof createPreviews>;

export function createPreviews({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  async function ofVisibility(chat: Range): Promise<VisibilityPreview> {
    const { id, firstMessageId, lastMessageId } = chat;
    const [users, files, since, inThreads] = await Promise.all([
      store.countUsers(sql),
      store.countFiles(sql, id, lastMessageId + 1),
      store.postedAt(sql, id, firstMessageId),
      store.countInThreads(sql, id),
    ]);
    return {
      users,
      messages: lastMessageId - firstMessageId + 1 + inThreads.messages,
      files: files + inThreads.files,
      since: since === undefined ? null : isoTime(since),
    };
  }

  async function ofRetention(chat: Range, days: number): Promise<RetentionPreview> {
    const before = clock.now() - days * dayMs;
    const firstKeptId = await findFirstSince(chat, before);
    const inThreads = await store.countOlderInThreads(sql, chat.id, before);
    return {
      messages: firstKeptId - chat.firstMessageId + inThreads.messages,
      files: (await store.countFiles(sql, chat.id, firstKeptId)) + inThreads.files,
      before: isoTime(before),
    };
  }

  /** Ids are in the order of time, so a search in halves reads twenty of a million messages. */
  async function findFirstSince(chat: Range, time: number): Promise<number> {
    let [low, high] = [chat.firstMessageId, chat.lastMessageId + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const at = await store.postedAt(sql, chat.id, middle);
      if (at === undefined || at < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return { ofVisibility, ofRetention };
}

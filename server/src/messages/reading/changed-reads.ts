/**
 * Reads changes that other processes have made. On PostgreSQL all chats that wait share one query:
 * a process receives the heads of many chats at once.
 */
import { setImmediate } from "node:timers/promises";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Database } from "../../database/database.ts";
import { changedAfter, changedInChats } from "./changed-store.ts";
import { asMessages, type Row } from "./row-store.ts";

/** Chats per query, so that a result has at most a few megabytes. */
const chatsMax = 64;
/** Changes per chat and query. */
const changesMax = 50;

interface WaitingRead {
  chatId: number;
  afterRev: number;
  resolve(changes: Message[]): void;
  reject(error: unknown): void;
}

/** Returns the oldest changes after a rev, in order of `rev`. Fewer than exist, if there are many. */
export type ReadChanged = (chatId: number, afterRev: number) => Promise<Message[]>;

export function createChangedReads(database: Database): ReadChanged {
  const { kind, sql, fetch } = database;
  // One process has nobody to catch up with, except after an error.
  if (kind === "sqlite") return (id, rev) => changedAfter(sql, id, rev, changesMax);

  const compiled = changedInChats(sql, changesMax).compile();
  let waiting: WaitingRead[] = [];
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    await setImmediate(); // until all heads of this turn have arrived
    while (waiting.length > 0) {
      const batch = waiting.slice(0, chatsMax);
      waiting = waiting.slice(chatsMax);
      try {
        await readBatch(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isReading = false;
  }

  async function readBatch(batch: readonly WaitingRead[]): Promise<void> {
    const ids = batch.map(({ chatId }) => chatId);
    const revs = batch.map(({ afterRev }) => afterRev);
    const rows = await fetch<Row>({ ...compiled, parameters: [ids, revs, changesMax] });
    const messages = await asMessages(sql, rows);
    const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
    for (const { chatId, resolve } of batch) resolve(byChat.get(chatId) ?? []);
  }

  return (chatId, afterRev) =>
    new Promise((resolve, reject) => {
      waiting.push({ chatId, afterRev, resolve, reject });
      if (!isReading) void readAll();
    });
}

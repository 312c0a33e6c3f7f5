/** Messages that their authors send later: their list, and the job that sends them. */
import { randomUUID } from "node:crypto";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type {
  ChangeScheduled,
  ScheduledList,
  ScheduledMessage,
  ScheduleMessage,
} from "@belfry/contracts/people/scheduled";
import { requireWritable } from "../access/require-writable.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import { fail, failAt } from "../problems.ts";
import { parseFutureTime } from "../time-input.ts";
import * as store from "./scheduled-store.ts";
import { createSending, type SendingOptions } from "./sending.ts";

export interface ScheduledOptions extends SendingOptions {
  database: Database;
}

export type Scheduled = ReturnType<typeof createScheduled>;

const dayMs = 86_400_000;

export function createScheduled(options: ScheduledOptions) {
  const { database, bus, clock, messages, files } = options;
  const { sql } = database;
  const sending = createSending(options);

  function announce(userId: number): void {
    bus.publish(`user.${userId}`, [{ type: "scheduled.changed" }]);
  }

  function parseSendAt(text: string): number {
    const now = clock.now();
    const at = parseFutureTime("/sendAt", text, now);
    const days = limits.scheduledDays;
    return at <= now + days * dayMs ? at : failAt("/sendAt", `must be in the next ${days} days`);
  }

  /** Rejects what a post to this chat would reject now. */
  async function schedule(
    user: { id: number },
    chat: Chat,
    { text, files: wanted = [], replyTo, sendAt: at }: ScheduleMessage,
  ): Promise<ScheduledMessage> {
    requireWritable(user, chat);
    if (replyTo !== undefined && replyTo > chat.lastMessageId) {
      failAt("/replyTo", "is not a message of this chat", "message_not_found");
    }
    const sendAt = parseSendAt(at);
    const uploaded =
      wanted.length > 0
        ? await files.findUploaded({ chatId: chat.id, userId: user.id }, wanted)
        : { files: [], isPosted: false };
    if (uploaded.isPosted) failFilesUsed();
    messages.requireContent({ text, files: uploaded.files });
    const draft = { userId: user.id, chatId: chat.id, text, replyTo, sendAt };
    const row = await failIfUsed(() =>
      sql.transaction().execute(async (trx) => {
        requireCapacity(await store.count(trx, user.id));
        const { files } = uploaded;
        return store.insert(trx, { ...draft, files, now: clock.now(), postKey: randomUUID() });
      }),
    );
    announce(user.id);
    return store.toScheduled(row);
  }

  return {
    schedule,

    async list(userId: number): Promise<ScheduledList> {
      return { items: (await store.listOf(sql, userId)).map(store.toScheduled) };
    },

    /** Rejects with `scheduled_message_not_found` too while the message is being sent. */
    async change(key: store.ScheduledKey, changes: ChangeScheduled): Promise<ScheduledMessage> {
      const { text } = changes;
      const sendAt = changes.sendAt === undefined ? undefined : parseSendAt(changes.sendAt);
      if (text !== undefined) {
        const before = (await store.find(sql, key)) ?? fail("scheduled_message_not_found");
        messages.requireContent({ text, files: store.filesOf(before) });
      }
      const row = await store.change(sql, key, { text, sendAt });
      if (!row) fail("scheduled_message_not_found");
      announce(key.userId);
      return store.toScheduled(row);
    },

    /** Rejects with `scheduled_message_not_found` too while the message is being sent. */
    async cancel(key: store.ScheduledKey): Promise<void> {
      const isCancelled = await sql.transaction().execute((trx) => store.cancel(trx, key));
      if (!isCancelled) fail("scheduled_message_not_found");
      announce(key.userId);
    },

    ...sending,

    /** Deletes those of a deleted user. Their files are deleted as files without a message. */
    async deleteOf(userId: number): Promise<void> {
      const rows = await store.listOf(sql, userId);
      await sql.transaction().execute((trx) =>
        store.deleteRows(
          trx,
          rows.map(({ id }) => id),
        ),
      );
    },
  };
}

function requireCapacity(count: number): void {
  const limit = limits.scheduledPerUser;
  if (count < limit) return;
  const detail = `You can schedule at most ${limit} messages. Send or delete some first.`;
  fail("limit_reached", { detail, limit });
}

function failFilesUsed(): never {
  failAt("/files", "are those of another message", "file_not_found");
}

async function failIfUsed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (databaseFailure(error) === "duplicate") failFilesUsed();
    throw error;
  }
}

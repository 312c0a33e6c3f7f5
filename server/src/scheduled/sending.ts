/**
 * Sends scheduled messages. Each is claimed first, so that it cannot be changed while it is posted, and
 * posted with its own idempotency key: after a crash the next run posts it again, as a repeat.
 */
import type { ScheduleFailure } from "@belfry/contracts/people/scheduled";
import { requireWritable } from "../access/require-writable.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import { fail, Refusal } from "../problems.ts";
import type { Users } from "../users/users.ts";
import * as store from "./scheduled-store.ts";

export interface SendingOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Pick<Users, "find">;
  chats: Pick<Chats, "chatFor">;
  files: Pick<Files, "findUploaded">;
  messages: Pick<Messages, "post" | "reply" | "find" | "isRepeat" | "requireContent">;
  /** Called after a message was posted. */
  onPosted?: ((chatId: number, messageId: number) => void) | undefined;
}

const rowsPerRun = 100;
/** Longer than a server is off between a post and the next start. */
const keyLifetimeMs = 366 * 86_400_000;
/** Rejections after which another attempt may succeed. */
const temporary = ["unavailable", "outcome_unknown", "rate_limited"];
const known = [
  "chat_not_found",
  "chat_archived",
  "read_only_chat",
  "file_not_found",
  "user_deactivated",
] as const satisfies readonly ScheduleFailure[];

export function createSending(options: SendingOptions) {
  const { database, bus, clock, users, chats, files, messages, onPosted } = options;
  const { sql } = database;

  /** Posts the message and deletes its row. Returns the id of the message in its chat. */
  async function post(row: store.ScheduledRow): Promise<number> {
    const { id, user_id: userId, chat_id: chatId, text, reply_to, post_key: key } = row;
    const user = await users.find(userId);
    if (!user || !(await store.isActive(sql, userId))) return fail("user_deactivated");
    const chat = (await chats.chatFor(user, chatId)) ?? fail("chat_not_found");
    requireWritable(user, chat);
    const place = { chatId, userId };
    const wanted = store.filesOf(row).map(({ id, alt }) => ({ id, ...(alt && { alt }) }));
    const uploaded = wanted.length > 0 ? await files.findUploaded(place, wanted) : undefined;
    if (uploaded?.isPosted && !(await messages.isRepeat(place, key))) fail("file_not_found");
    const { displayName, avatarUrl } = user;
    const message = {
      chatId,
      author: { kind: "user" as const, userId, displayName, avatarUrl },
      text,
      files: uploaded?.files,
      ...(reply_to !== null && { replyTo: reply_to }),
      idempotency: { idempotencyKey: key, bodyHash: "scheduled", lifetimeMs: keyLifetimeMs },
    };
    const posted = await (chat.kind === "thread"
      ? messages.reply(message)
      : messages.post(message));
    onPosted?.(chatId, posted.id);
    await sql.transaction().execute((trx) => store.deleteRows(trx, [id]));
    announce(userId);
    return posted.id;
  }

  function announce(userId: number): void {
    bus.publish(`user.${userId}`, [{ type: "scheduled.changed" }]);
  }

  /** A rejected message stays in the list, with the reason. */
  async function sendDueRow({ id, userId }: store.DueRow): Promise<void> {
    const row = await store.claimDue(sql, id, clock.now());
    if (!row) return;
    try {
      await post(row);
    } catch (error) {
      if (!isFinal(error)) throw error;
      await store.release(sql, id, { failure: failureOf(error) });
      announce(userId);
    }
  }

  return {
    /** Sends what is due. Messages to the same chat are posted in order. */
    async sendDue(): Promise<void> {
      const due = await store.listDue(sql, clock.now(), rowsPerRun);
      const byChat = Map.groupBy(due, ({ chatId }) => chatId);
      await Promise.all(
        [...byChat.values()].map(async (rows) => {
          for (const row of rows) await sendDueRow(row);
        }),
      );
    },

    /** Sends a message before its time. If it is rejected, it waits for its time again. */
    async sendNow(key: store.ScheduledKey) {
      const before = (await store.find(sql, key)) ?? fail("scheduled_message_not_found");
      const row = await store.claimNow(sql, key, clock.now());
      if (!row) return fail("scheduled_message_not_found");
      try {
        const id = await post(row);
        const message = await messages.find({ id: row.chat_id }, id, key.userId);
        return message ?? fail("message_not_found");
      } catch (error) {
        if (isFinal(error)) {
          const { failure, send_at } = before;
          await store.release(sql, row.id, { failure, send_at });
        }
        throw error;
      }
    },
  };
}

/** Whether another attempt would be rejected too. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && !temporary.includes(error.code);
}

function failureOf({ code }: Refusal): ScheduleFailure {
  return known.find((one) => one === code) ?? "internal";
}

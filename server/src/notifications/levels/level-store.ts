/** SQL for levels and mutes of members. */
import type { NotificationLevel } from "@belfry/contracts/notifications/notifications";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export async function saveLevel(
  sql: Sql,
  chatId: number,
  userId: number,
  values: { level: NotificationLevel | null; mutedUntil: number | null },
): Promise<void> {
  await sql
    .updateTable("members")
    .set({ notification_level: values.level, muted_until: values.mutedUntil })
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .execute();
}

/** Whether the time of any mute of a chat or thread is over. A read, which is cheaper than a write. */
export async function isAnyOver(sql: Sql, now: number): Promise<boolean> {
  return (await overMutes(sql, now, 1).executeTakeFirst()) !== undefined;
}

function overMutes(sql: Sql, now: number, most: number) {
  return sql
    .selectFrom("members")
    .select(["chat_id", "user_id"])
    .where("muted_until", "<=", now)
    .limit(most);
}

/** Ends at most `most` mutes of chats and threads whose time is over. Returns them. */
export async function endChatMutes(
  sql: Sql,
  now: number,
  most: number,
): Promise<{ chatId: number; userId: number }[]> {
  const rows = await sql
    .updateTable("members")
    .set({ muted_until: null })
    // Checked again: a member may set another mute in the meantime.
    .where("muted_until", "<=", now)
    .where((row) =>
      row(
        row.refTuple("chat_id", "user_id"),
        "in",
        overMutes(sql, now, most).$asTuple("chat_id", "user_id"),
      ),
    )
    .returning(["chat_id", "user_id"])
    .execute();
  return rows.map(({ chat_id: chatId, user_id: userId }) => ({ chatId, userId }));
}

export interface WebhookMute {
  chatId: number;
  userId: number;
  webhookId: number;
  mutedUntil: number;
  /** The mute ends when this message is no longer open. */
  messageId: number | null;
}

export async function saveWebhookMute(sql: Sql, mute: WebhookMute): Promise<void> {
  const values = { muted_until: mute.mutedUntil, message_id: mute.messageId };
  const { chatId: chat_id, userId: user_id, webhookId: webhook_id } = mute;
  await sql
    .insertInto("muted_webhooks")
    .values({ chat_id, user_id, webhook_id, ...values })
    .onConflict((conflict) =>
      conflict.columns(["chat_id", "user_id", "webhook_id"]).doUpdateSet(values),
    )
    .execute();
}

/** Returns false if the webhook was not muted. */
export async function deleteWebhookMute(
  sql: Sql,
  { chatId, userId, webhookId }: Pick<WebhookMute, "chatId" | "userId" | "webhookId">,
): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("muted_webhooks")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends at most `most` mutes that wait for a message. Returns their users. */
export async function endMutesOf(
  sql: Sql,
  { chatId, messageId, at }: { chatId: number; messageId: number; at: number },
  most: number,
): Promise<number[]> {
  const waiting = sql
    .selectFrom("muted_webhooks")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .limit(most);
  const rows = await sql
    .updateTable("muted_webhooks")
    .set({ muted_until: at, message_id: null })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("user_id", "in", waiting)
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Returns the members whose last message that counts may differ from the chat's: they have muted a
 * webhook in it, or marked messages as unread and may have own ones after them.
 */
export async function listOwnCounters(sql: Sql, chatId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("muted_webhooks")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .union(
      sql
        .selectFrom("members")
        .select("user_id")
        .where("chat_id", "=", chatId)
        .where("unread_marks", ">", 0),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the messages that mutes wait for and that are no longer open. `at` is null for a deleted message. */
export function listEnded(
  sql: Sql,
): Promise<{ chatId: number; messageId: number; at: number | null }[]> {
  return sql
    .selectFrom("muted_webhooks as muted")
    .leftJoin("messages", (join) =>
      join
        .onRef("messages.chat_id", "=", "muted.chat_id")
        .onRef("messages.id", "=", "muted.message_id"),
    )
    .select(["muted.chat_id as chatId", "muted.message_id as messageId"])
    .select((row) =>
      row.fn.coalesce("messages.deleted_at", "messages.updated_at", "messages.created_at").as("at"),
    )
    .$narrowType<{ messageId: number }>()
    .distinct()
    .where("muted.message_id", "is not", null)
    .where((row) =>
      row.not(
        row.and([
          row(row.fn.coalesce("messages.state", row.val("")), "=", "open"),
          row("messages.deleted_at", "is", null),
        ]),
      ),
    )
    .execute();
}

/** Returns whether a webhook belongs or has belonged to a chat. */
export async function isWebhookOf(sql: Sql, chatId: number, webhookId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("webhooks")
    .leftJoin("webhook_former_chats as former", (join) =>
      join.onRef("former.webhook_id", "=", "webhooks.id").on("former.chat_id", "=", chatId),
    )
    .select("webhooks.id")
    .where("webhooks.id", "=", webhookId)
    .where((webhook) =>
      webhook.or([
        webhook("webhooks.chat_id", "=", chatId),
        webhook("former.chat_id", "=", chatId),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

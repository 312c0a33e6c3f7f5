/** SQL for quiet hours: whose run, and the messages that they kept back. */
import type { State } from "@belfry/contracts/messages/messages";
import type { QuietHours } from "@belfry/contracts/notifications/notifications";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface UserWithQuietHours {
  id: number;
  /** Null if the user has turned them off in the meantime. */
  hours: QuietHours | null;
  criticalPasses: boolean;
  /** When the running quiet hours have begun; null outside of them. */
  since: number | null;
}

/** Returns the active users with quiet hours, and those who have just turned them off. */
export async function listUsersWithQuietHours(sql: Sql): Promise<UserWithQuietHours[]> {
  const rows = await sql
    .selectFrom("notification_settings")
    .innerJoin("users", "users.id", "notification_settings.user_id")
    .select(["users.id", "quiet_from", "quiet_to", "quiet_zone", "critical_passes", "quiet_since"])
    .where((where) =>
      where.or([where("quiet_from", "is not", null), where("quiet_since", "is not", null)]),
    )
    .where("users.deactivated_at", "is", null)
    .execute();
  return rows.map(({ id, quiet_from: from, quiet_to: to, quiet_zone: timeZone, ...row }) => ({
    id,
    hours: from !== null && to !== null && timeZone !== null ? { from, to, timeZone } : null,
    criticalPasses: row.critical_passes === 1,
    since: row.quiet_since,
  }));
}

export async function setSince(sql: Sql, userId: number, since: number | null): Promise<void> {
  await sql
    .updateTable("notification_settings")
    .set({ quiet_since: since })
    .where("user_id", "=", userId)
    .execute();
}

interface KeptScope {
  chatId: number;
  userId: number;
  readMessageId: number;
  /** Milliseconds since 1970 UTC. */
  since: number;
  /** Mentions of the user, and messages of a direct chat that notifies of all. */
  mentionIds: readonly number[];
  /** Other messages that notify the user. */
  others: "all" | "critical" | "none";
  criticalPasses: boolean;
}

/** Unread messages of one sender. */
export interface KeptMessages {
  userId: number | null;
  webhookId: number | null;
  state: State | null;
  count: number;
}

/** Only the newest messages of a chat are counted. */
const countedMax = 10_000;

/** Counts the unread messages that would have notified the user, by sender. */
export function countKept(sql: Sql, scope: KeptScope): Promise<KeptMessages[]> {
  const { chatId, userId, readMessageId, since, mentionIds, others, criticalPasses } = scope;
  const isAlert = raw<boolean>`(webhook_id is not null and coalesce(level, '') = 'critical')`;
  const isKept = {
    all: criticalPasses ? raw<boolean>`not ${isAlert}` : raw<boolean>`1 = 1`,
    critical: criticalPasses ? raw<boolean>`1 = 0` : isAlert,
    none: raw<boolean>`1 = 0`,
  }[others];
  return sql
    .selectFrom("messages")
    .innerJoin("chats", "chats.id", "messages.chat_id")
    .select(["user_id as userId", "webhook_id as webhookId", "state"])
    .select(raw<number>`cast(count(*) as integer)`.as("count"))
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", ">", readMessageId)
    .whereRef("messages.id", ">", raw`chats.last_message_id - ${raw.lit(countedMax)}`)
    .where("messages.created_at", ">=", since)
    .where("messages.silent", "is", null)
    .where("messages.deleted_at", "is", null)
    .where(raw<boolean>`coalesce(user_id, 0) <> ${userId}`)
    .where((where) =>
      mentionIds.length > 0 ? where.or([where("messages.id", "in", mentionIds), isKept]) : isKept,
    )
    .where(
      raw<boolean>`not exists (select 1 from muted_webhooks as muted
        where muted.chat_id = messages.chat_id and muted.user_id = ${userId}
          and muted.webhook_id = messages.webhook_id and muted.muted_until > messages.created_at)`,
    )
    .groupBy(["user_id", "webhook_id", "state"])
    .execute();
}

/** SQL for alerts. Their columns are part of the message, so they are read and deleted with it. */
import { confirmWithinMs, newsTimeoutMs } from "@belfry/contracts/alerts/life-times";
import type { Message } from "@belfry/contracts/messages/messages";
import { type Kysely, type RawBuilder, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { AlertRow } from "../problems/alert-columns.ts";
import { listByIds } from "../reading/read-store.ts";

type Sql = Kysely<Schema>;

export interface AlertKey {
  chatId: number;
  messageId: number;
}

/** Which open alerts to list. */
export interface AlertFilter {
  chatId?: number | undefined;
  key?: string | undefined;
}

export interface FoundAlert extends AlertRow {
  webhook_id: number | null;
  silent: number | null;
  /** 1 if the sender can update the message by a key. */
  has_key: number;
}

/** Returns undefined if the message does not exist or was removed. */
export async function findAlert(
  sql: Sql,
  { chatId, messageId }: AlertKey,
): Promise<FoundAlert | undefined> {
  return sql
    .selectFrom("messages")
    .select(["webhook_id", "silent", "state", "level", "instances", "created_at", "updated_at"])
    .select(["acknowledged_by", "acknowledged_at", "remind_at", "alert"])
    .select(
      raw<number>`case when exists (select 1 from update_keys as k
      where k.chat_id = messages.chat_id and k.message_id = messages.id) then 1 else 0 end`.as(
        "has_key",
      ),
    )
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Ends the update key of a message: the next post with it is a new message. */
export async function endKey(sql: Sql, { chatId, messageId }: AlertKey): Promise<void> {
  await sql
    .updateTable("update_keys")
    .set({ is_over: 1 })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .execute();
}

/** As in the indexes of open alerts. SQLite uses them only for a query without a parameter here. */
const isOpen = raw`m.state = 'open' and m.webhook_id is not null and m.deleted_at is null`;

/**
 * Open alerts of a user's chats that are not archived, and of their threads. Starts with the index of
 * all open alerts: there are far fewer than chats and messages.
 */
function openAlertsOf(userId: number) {
  return raw`from messages as m
    join chats as place on place.id = m.chat_id
    join chats on chats.id = coalesce(place.parent_chat_id, place.id)
    join members as reader on reader.chat_id = chats.id and reader.user_id = ${userId}
    where ${isOpen} and chats.archived_at is null and chats.deleted_at is null`;
}

export const countOpen = (sql: Sql, userId: number) => count(sql, openAlertsOf(userId));

/** Counts the open alerts of all chats. Reads only the index of open alerts, and the chats. */
export const countAll = (sql: Sql) =>
  count(
    sql,
    raw`from messages as m
      join chats as place on place.id = m.chat_id
      join chats on chats.id = coalesce(place.parent_chat_id, place.id)
      where ${isOpen} and chats.archived_at is null and chats.deleted_at is null`,
  );

async function count(sql: Sql, from: RawBuilder<unknown>) {
  const { rows } = await raw<Record<"open" | "silenced" | "acknowledged", number>>`
    select count(*) as open, count(m.silence_id) as silenced,
      sum(case when m.acknowledged_at is not null and m.silence_id is null then 1 else 0 end)
        as acknowledged ${from}`.execute(sql);
  const open = Number(rows[0]?.open ?? 0);
  const acknowledged = Number(rows[0]?.acknowledged ?? 0);
  const silenced = Number(rows[0]?.silenced ?? 0);
  return { unacknowledged: open - acknowledged - silenced, acknowledged, silenced };
}

/** Returns alerts whose reminder is due. Those of archived chats wait. */
export async function listDue(sql: Sql, now: number, most: number): Promise<AlertKey[]> {
  return sql
    .selectFrom("messages")
    .innerJoin("chats", "chats.id", "messages.chat_id")
    .select(["chat_id as chatId", "messages.id as messageId"])
    .where("remind_at", "<=", now)
    .where("archived_at", "is", null)
    .where("chats.deleted_at", "is", null)
    .orderBy("remind_at")
    .limit(most)
    .execute();
}

/**
 * Returns alerts whose owner has not confirmed in time what is new. The steps of a chat set the time. It
 * begins when the owner is notified: a server that was stopped notifies them first.
 */
export async function listUnconfirmed(
  sql: Sql,
  now: number,
  most: number,
): Promise<(AlertKey & { confirmWithinMs: number })[]> {
  const within = raw`coalesce(steps.again * 60000, ${raw.lit(confirmWithinMs)})`;
  const { rows } = await raw<AlertKey & { confirmWithinMs: number }>`select m.chat_id as "chatId",
      m.id as "messageId", ${within} as "confirmWithinMs"
    from messages as m join chats on chats.id = m.chat_id
    left join chats as parent on parent.id = chats.parent_chat_id
    left join chat_steps as steps on steps.chat_id = coalesce(parent.id, chats.id)
    where m.new_since is not null and m.new_since <= ${now} - ${within}
      and (m.acknowledged_by is null or exists (select 1 from alert_notices as n
        where n.chat_id = m.chat_id and n.message_id = m.id and n.step > 4
          and n.since = m.new_since and n.at <= ${now} - ${within}))
      and ${isOpen} and chats.archived_at is null and chats.deleted_at is null
      and parent.archived_at is null and parent.deleted_at is null
    order by m.new_since limit ${most}`.execute(sql);
  return rows.map((row) => ({ ...row, confirmWithinMs: Number(row.confirmWithinMs) }));
}

/** Returns open alerts that have been without news for too long, and whose chats are not archived. */
export async function listSilent(sql: Sql, now: number, most: number): Promise<AlertKey[]> {
  const news = raw`coalesce(m.updated_at, m.created_at)`;
  const { rows } = await raw<AlertKey>`select m.chat_id as "chatId", m.id as "messageId"
    from messages as m join chats on chats.id = m.chat_id
    left join chats as parent on parent.id = chats.parent_chat_id
    where ${isOpen} and ${news} <= ${now - newsTimeoutMs(false)}
      and (${news} <= ${now - newsTimeoutMs(true)} or not exists (select 1 from update_keys as k
        where k.chat_id = m.chat_id and k.message_id = m.id))
      and chats.archived_at is null and chats.deleted_at is null
      and parent.archived_at is null and parent.deleted_at is null
    order by ${news} limit ${most}`.execute(sql);
  return rows;
}

/** The highest level first, then the oldest. */
export async function listOpen(
  database: Pick<Database, "kind" | "sql">,
  userId: number,
  { limit, chatId, key }: AlertFilter & { limit: number },
): Promise<Message[]> {
  const inChat = chatId === undefined ? raw`` : raw`and m.chat_id = ${chatId}`;
  const withKey =
    key === undefined
      ? raw``
      : raw`and exists (select 1 from update_keys as k
          where k.chat_id = m.chat_id and k.message_id = m.id and k.key = ${key})`;
  const { rows } = await raw<{ chatId: number; messageId: number }>`
    select m.chat_id as "chatId", m.id as "messageId" ${openAlertsOf(userId)}
      ${inChat} ${withKey}
    order by case m.level when 'critical' then 0 when 'warning' then 1 else 2 end,
      coalesce(m.started_at, m.created_at), m.chat_id, m.id
    limit ${limit}`.execute(database.sql);
  const found = await listByIds(database, rows);
  const byKey = new Map(found.map((message) => [`${message.chatId} ${message.id}`, message]));
  return rows.flatMap(({ chatId, messageId }) => byKey.get(`${chatId} ${messageId}`) ?? []);
}

/** SQL that finds the alerts whose notifications have reached nobody, or somebody at last. */
import { stepsMaxAgeMs } from "@belfry/contracts/on-call/due-steps";
import type { NotifiedWhy } from "@belfry/contracts/on-call/ledger";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { AlertKey } from "./step-store.ts";

type Sql = Kysely<Schema>;

/** As in the indexes of open alerts. SQLite uses them only for a query without a parameter here. */
const isOpen = raw`m.state = 'open' and m.webhook_id is not null and m.deleted_at is null`;
const ofAlert = raw`n.chat_id = m.chat_id and n.message_id = m.id`;
const isTaken = raw`exists (select 1 from alert_notices as n where ${ofAlert} and n.step <= 3)`;
/** As in the reply of the ledger. */
const isReached = raw`exists (select 1 from alert_notifications as n where ${ofAlert}
  and (n.result = 'accepted' or n.reason in ('on_screen', 'seen')))`;
const isWaiting = raw`exists (select 1 from alert_notifications as n where ${ofAlert}
  and n.result = 'waiting')`;
/** Without anybody to notify, a later step may still reach somebody. */
const isTried = raw`(exists (select 1 from alert_notifications as n where ${ofAlert})
  or exists (select 1 from alert_notices as n where ${ofAlert} and n.step = 3))`;
/** The column is JSON. Quotes inside of its texts are escaped. */
const isMarked = raw`coalesce(m.alert, '') like '%"nobodyNotified":%'`;

export interface ReachedAlert extends AlertKey {
  isReached: boolean;
}

/** Returns open alerts that nobody is on, and that say something else about who was reached. */
export async function listChanged(sql: Sql, now: number, most: number): Promise<ReachedAlert[]> {
  const { rows } = await raw<AlertKey & { marked: number }>`select m.chat_id as "chatId",
      m.id as "messageId", case when ${isMarked} then 1 else 0 end as marked
    from messages as m join chats on chats.id = m.chat_id
    left join chats as parent on parent.id = chats.parent_chat_id
    where ${isOpen} and coalesce(m.updated_at, m.created_at) > ${now - stepsMaxAgeMs}
      and m.acknowledged_at is null and ${isTaken}
      and (${isMarked} and ${isReached}
        or not ${isMarked} and not ${isReached} and not ${isWaiting} and ${isTried})
      and chats.archived_at is null and chats.deleted_at is null
      and parent.archived_at is null and parent.deleted_at is null
    order by m.chat_id, m.id limit ${most}`.execute(sql);
  return rows.map(({ marked, ...key }) => ({ ...key, isReached: Number(marked) === 1 }));
}

export interface Attempt {
  userId: number;
  why: NotifiedWhy;
  result: Schema["alert_notifications"]["result"];
  reason: string | null;
}

/** Returns the notifications of an alert, the last first. */
export async function listAttempts(
  sql: Sql,
  { chatId, messageId }: AlertKey,
  most: number,
): Promise<Attempt[]> {
  return sql
    .selectFrom("alert_notifications")
    .select(["user_id as userId", "why", "result", "reason"])
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .orderBy("at", "desc")
    .orderBy("step", "desc")
    .orderBy("user_id")
    .orderBy("session_id")
    .limit(most)
    .execute();
}

/** SQL for the steps of alerts that are due, and those that were taken. */
import type { Alert } from "@belfry/contracts/alerts/life";
import type { Level } from "@belfry/contracts/messages/messages";
import { stepsMaxAgeMs, type TakenStep } from "@belfry/contracts/on-call/due-steps";
import type { NotifiedWhy } from "@belfry/contracts/on-call/ledger";
import type { ChatSteps } from "@belfry/contracts/on-call/steps";
import { type Kysely, sql as raw } from "kysely";
import { type JsonColumn, parseColumn } from "../../database/json-column.ts";
import type { Schema, StoredAlert } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface AlertKey {
  chatId: number;
  messageId: number;
}

export interface WaitingAlert extends AlertKey {
  rev: number;
  /** The chat itself, or the chat of its thread. */
  parentId: number;
  level: Level;
  newsAt: number;
  steps: ChatSteps;
  /** The round of steps that runs. */
  since: number;
  taken: TakenStep[];
}

interface DueRow extends AlertKey, Omit<ChatSteps, "levels"> {
  rev: number;
  parentId: number;
  level: Level;
  newsAt: number;
  levels: JsonColumn<Level[]>;
  since: number | null;
  firstAt: number | null;
  secondAt: number | null;
  thirdAt: number | null;
}

/** As in the indexes of open alerts. SQLite uses them only for a query without a parameter here. */
const isOpen = raw`m.state = 'open' and m.webhook_id is not null and m.deleted_at is null`;
const newsAt = raw`coalesce(m.updated_at, m.created_at)`;

/** Joins the steps of the round that runs: the one that began last. */
const taken = raw`left join alert_notices as first on first.chat_id = m.chat_id
    and first.message_id = m.id and first.step = 1 and first.since = (
      select max(since) from alert_notices as n
      where n.chat_id = m.chat_id and n.message_id = m.id and n.step = 1)
  left join alert_notices as second on second.chat_id = m.chat_id and second.message_id = m.id
    and second.step = 2 and second.since = first.since
  left join alert_notices as third on third.chat_id = m.chat_id and third.message_id = m.id
    and third.step = 3 and third.since = first.since`;

/**
 * The first round of an alert is 0. One that is open again has entries of earlier rounds. All processes
 * find the same number, so that only one of them takes the step.
 */
const nextSince = raw`(select max(n.since) + 1 from alert_notifications as n
  where n.chat_id = m.chat_id and n.message_id = m.id and n.step in (1, 2, 3))`;

/**
 * Returns alerts with a step that is due: the same condition as `stepsAt`. Also returns those whose first
 * step is in the future, and those all of whose steps were taken, once: `endSteps` takes them out of the
 * index, so that thousands of old alerts cost nothing.
 */
export async function listDue(sql: Sql, now: number, most: number): Promise<WaitingAlert[]> {
  const { rows } = await raw<DueRow>`select m.chat_id as "chatId", m.id as "messageId", m.rev,
      s.chat_id as "parentId", m.level, ${newsAt} as "newsAt", s.levels, s.again, s.everyone,
      coalesce(first.since, ${nextSince}) as since, first.at as "firstAt", second.at as "secondAt",
      third.at as "thirdAt"
    from chat_steps as s
    join chats on chats.id = s.chat_id or chats.parent_chat_id = s.chat_id
    join chats as parent on parent.id = s.chat_id
    join messages as m on m.chat_id = chats.id
    ${taken}
    where ${isOpen} and m.acknowledged_at is null and m.silence_id is null
      and coalesce(m.steps_over_rev, -1) <> m.rev
      and chats.archived_at is null and parent.archived_at is null
      and chats.deleted_at is null and parent.deleted_at is null
      and s.levels like '%"' || m.level || '"%'
      and ${newsAt} > ${now - stepsMaxAgeMs} and ${newsAt} >= s.created_at
      and (first.at is null
        or third.at is not null
        or first.at > ${now}
        or second.at is null and first.at + s.again * 60000 <= ${now}
        or third.at is null and first.at + s.everyone * 60000 <= ${now})
    order by m.chat_id, m.id limit ${most}`.execute(sql);
  return rows.map(({ levels, again, everyone, since, firstAt, secondAt, thirdAt, ...row }) => ({
    ...row,
    newsAt: Number(row.newsAt),
    steps: { levels: parseColumn<Level[]>(levels), again, everyone },
    since: Number(since ?? 0),
    taken: [
      ...(firstAt === null ? [] : [{ step: 1 as const, at: firstAt }]),
      ...(secondAt === null ? [] : [{ step: 2 as const, at: secondAt }]),
      ...(thirdAt === null ? [] : [{ step: 3 as const, at: thirdAt }]),
    ],
  }));
}

/** Returns the steps of the round that runs. */
export async function findTaken(sql: Sql, { chatId, messageId }: AlertKey): Promise<TakenStep[]> {
  const rows = await sql
    .selectFrom("alert_notices")
    .select(["step", "since", "at"])
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("step", "in", [1, 2, 3])
    .execute();
  const since = Math.max(...rows.filter(({ step }) => step === 1).map((row) => row.since));
  return rows
    .filter((row) => row.since === since)
    .map(({ step, at }) => ({ step: step as TakenStep["step"], at }));
}

export interface OwnedAlert extends AlertKey {
  /** The parts of the alert that decide about news. */
  alert: Pick<Alert, "state" | "highest" | "acknowledgement">;
  /** The last step that was taken for what is new. */
  lastStep: number;
}

/** Returns acknowledged alerts with something new, the newest first. */
export async function listWithNews(sql: Sql, most: number): Promise<OwnedAlert[]> {
  const { rows } = await raw<
    AlertKey & {
      by: number;
      at: number;
      since: number;
      level: Level | null;
      alert: JsonColumn<StoredAlert> | null;
      lastStep: number | null;
    }
  >`select m.chat_id as "chatId", m.id as "messageId", m.acknowledged_by as by,
      m.acknowledged_at as at, m.new_since as since, m.level, m.alert,
      (select max(step) from alert_notices as n where n.chat_id = m.chat_id
        and n.message_id = m.id and n.since = m.new_since) as "lastStep"
    from messages as m
    where m.new_since is not null and m.acknowledged_by is not null and ${isOpen}
    order by m.new_since desc limit ${most}`.execute(sql);
  return rows.map(({ chatId, messageId, by, at, since, level, alert, lastStep }) => {
    const stored: StoredAlert = alert === null ? {} : parseColumn(alert);
    const newSince = { at: since, count: 1 };
    return {
      chatId,
      messageId,
      alert: {
        state: "open",
        highest: stored.highest ?? level ?? undefined,
        acknowledgement: { by, at, newSince },
      },
      lastStep: Number(lastStep ?? 0),
    };
  });
}

export interface QueuedReminder extends AlertKey {
  step: number;
  since: number;
  userId: number;
}

export async function listReminders(sql: Sql, most: number): Promise<QueuedReminder[]> {
  const rows = await sql
    .selectFrom("alert_notices")
    .select(["chat_id as chatId", "message_id as messageId", "step", "since"])
    .select("user_id as userId")
    .where("user_id", "is not", null)
    .orderBy("at")
    .limit(most)
    .execute();
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]));
}

/** Returns false if another process has taken it before. */
export async function endReminder(trx: Sql, reminder: QueuedReminder): Promise<boolean> {
  const { chatId, messageId, step, since } = reminder;
  const { numUpdatedRows } = await trx
    .updateTable("alert_notices")
    .set({ user_id: null })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("step", "=", step)
    .where("since", "=", since)
    .where("user_id", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the step was taken before. */
export async function take(
  trx: Sql,
  { chatId, messageId }: AlertKey,
  { step, since, at }: { step: number; since: number; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("alert_notices")
    .values({ chat_id: chatId, message_id: messageId, step, since, at, user_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface Notified {
  userId: number;
  why: NotifiedWhy;
}

export interface UserDevice {
  userId: number;
  sessionId: number;
  userAgent: string;
}

/** Returns the devices of these users that receive notifications. */
export async function devicesOf(
  sql: Sql,
  userIds: readonly number[],
  now: number,
): Promise<UserDevice[]> {
  if (userIds.length === 0) return [];
  return sql
    .selectFrom("push_subscriptions as p")
    .innerJoin("sessions", "sessions.id", "p.session_id")
    .select(["p.user_id as userId", "p.session_id as sessionId", "user_agent as userAgent"])
    .where("p.user_id", "in", userIds)
    .where("sessions.expires_at", ">", now)
    .execute();
}

/** Returns the active users of a chat, or only its owners. */
export async function memberIds(sql: Sql, chatId: number, role?: "owner"): Promise<number[]> {
  let query = sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("user_id as userId")
    .where("chat_id", "=", chatId)
    .where("users.kind", "=", "person")
    .where("users.deactivated_at", "is", null);
  if (role) query = query.where("members.role", "=", role);
  return (await query.execute()).map(({ userId }) => userId);
}

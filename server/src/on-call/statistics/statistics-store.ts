/** SQL that reads the alerts of a user's chats for the statistics. */
import type { Level, State } from "@belfry/contracts/messages/messages";
import { sql as raw } from "kysely";
import type { Database, DatabaseKind } from "../../database/database.ts";
import { type JsonColumn, parseColumn } from "../../database/json-column.ts";
import type { StoredAlert } from "../../database/schema.ts";

export interface StatisticsFilter {
  userId: number;
  chatId?: number | undefined;
  webhookId?: number | undefined;
}

export interface PastAlert {
  /** The chat itself, or the chat of its thread. */
  chatId: number;
  chatTitle: string;
  message: { chatId: number; messageId: number };
  webhookId: number;
  webhookName: string;
  /** The card's title, or the start of the text. */
  title: string;
  isCritical: boolean;
  createdAt: number;
  acknowledgedAt: number | undefined;
  /** Undefined if the sender has not resolved it. */
  resolvedAfterMs: number | undefined;
}

interface Row {
  messageId: number;
  placeId: number;
  chatId: number;
  chatTitle: string;
  webhookId: number;
  webhookName: string | null;
  cardTitle: string | null;
  text: string;
  level: Level | null;
  state: State;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  updatedAt: number | null;
  acknowledgedAt: number | null;
  alert: JsonColumn<StoredAlert> | null;
}

/** As in the index of alerts. SQLite uses it only for a query without a parameter here. */
const isAlert = raw`m.state is not null and m.webhook_id is not null and m.deleted_at is null`;

const cardTitle: Record<DatabaseKind, ReturnType<typeof raw>> = {
  sqlite: raw`json_extract(m.cards, '$[0].title')`,
  postgres: raw`m.cards::json #>> '{0,title}'`,
};

/** Starts with the index of alerts: there are far fewer than messages. */
function alertsOf(
  { userId, chatId, webhookId }: StatisticsFilter,
  { from, to }: { from: number; to: number },
) {
  return raw`from messages as m
    join chats as place on place.id = m.chat_id
    join chats on chats.id = coalesce(place.parent_chat_id, place.id)
    join members as reader on reader.chat_id = chats.id and reader.user_id = ${userId}
    left join webhooks on webhooks.id = m.webhook_id
    where ${isAlert} and m.created_at >= ${from} and m.created_at < ${to}
      and chats.deleted_at is null and place.deleted_at is null
      ${chatId === undefined ? raw`` : raw`and chats.id = ${chatId}`}
      ${webhookId === undefined ? raw`` : raw`and m.webhook_id = ${webhookId}`}`;
}

/** Returns the newest alerts of a time, the newest first. */
export async function list(
  { kind, sql }: Pick<Database, "kind" | "sql">,
  filter: StatisticsFilter,
  time: { from: number; to: number },
  most: number,
): Promise<PastAlert[]> {
  const { rows } = await raw<Row>`select chats.id as "chatId", chats.title as "chatTitle",
      m.id as "messageId", m.chat_id as "placeId",
      m.webhook_id as "webhookId", coalesce(webhooks.name, m.author_name) as "webhookName",
      ${cardTitle[kind]} as "cardTitle", substr(m.text, 1, 300) as text, m.level, m.state,
      m.created_at as "createdAt", m.started_at as "startedAt", m.ended_at as "endedAt",
      m.updated_at as "updatedAt", m.acknowledged_at as "acknowledgedAt", m.alert
    ${alertsOf(filter, time)}
    order by m.created_at desc, m.chat_id, m.id limit ${most}`.execute(sql);
  return rows.map(pastAlertOf);
}

export async function count(
  { sql }: Pick<Database, "sql">,
  filter: StatisticsFilter,
  time: { from: number; to: number },
): Promise<number> {
  const { rows } = await raw<{ count: number }>`select count(*) as count
    ${alertsOf(filter, time)}`.execute(sql);
  return Number(rows[0]?.count ?? 0);
}

function pastAlertOf(row: Row): PastAlert {
  const { chatId, chatTitle, webhookId, createdAt, startedAt, endedAt, updatedAt } = row;
  const stored: StoredAlert = row.alert === null ? {} : parseColumn(row.alert);
  const end = endedAt ?? updatedAt;
  const isResolved = row.state === "resolved" && end !== null;
  return {
    chatId,
    chatTitle,
    message: { chatId: row.placeId, messageId: row.messageId },
    webhookId,
    webhookName: row.webhookName ?? "",
    title: row.cardTitle?.trim() || row.text,
    isCritical: (stored.highest ?? row.level) === "critical",
    createdAt,
    acknowledgedAt: stored.firstAcknowledgedAt ?? row.acknowledgedAt ?? undefined,
    resolvedAfterMs: isResolved ? Math.max(0, end - (startedAt ?? createdAt)) : undefined,
  };
}

/** SQL for the delivery log. */
import { firstLineOf } from "@belfry/contracts/messages/notification-text";
import type { DeliveriesQuery, Delivery } from "@belfry/contracts/webhooks/deliveries";
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { parseColumn } from "../../database/json-column.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import type { Schema } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";
import { redactText } from "./redact.ts";
import { resultsOf } from "./results.ts";

type Sql = Kysely<Schema>;

/** Enough for the first line of a message. */
const redactedLength = 2000;

const deliveryColumns = {
  webhook_id: "integer",
  at: "integer",
  dialect: "text",
  result: "text",
  status: "integer",
  code: "text",
  reason: "text",
  size: "integer",
  address: "text",
  url: "text",
  chat_id: "integer",
  message_id: "integer",
  headers: "text",
  query: "text",
  body: "text",
  is_edit: "integer",
} as const;
export type DeliveryRow = {
  [K in keyof typeof deliveryColumns]: string | number | null | undefined;
};

const useColumns = {
  id: "integer",
  delivered: "integer",
  refused: "integer",
  used_at: "integer",
  /** 1 if the last request was rejected; null if the state stays. */
  is_failing: "integer",
  failing_since: "integer",
  failing_reason: "text",
} as const;
export type UseRow = { [K in keyof typeof useColumns]: string | number | null | undefined };

/**
 * Compiles the two statements that write any number of deliveries. The first one returns their ids
 * if `withIds` is set.
 */
export function createDeliveryWrites({ kind, sql }: Database) {
  const insert = raw`insert into deliveries
      (webhook_id, at, dialect, result, status, code, reason, size, address, url, chat_id,
        message_id, headers, query, body, is_edit)
    select r.webhook_id, r.at, r.dialect, r.result, r.status, r.code, r.reason, r.size, r.address,
      r.url, r.chat_id, r.message_id, r.headers, r.query, r.body, r.is_edit
    from ${jsonRows(kind, "", deliveryColumns)} as r`;
  const insertOnly = insert.compile(sql);
  const insertWithIds = raw`${insert} returning id`.compile(sql);
  const use = raw`update webhooks
    set delivered = webhooks.delivered + r.delivered, refused = webhooks.refused + r.refused,
      last_used_at = coalesce(r.used_at, webhooks.last_used_at),
      failing_since = case
        when r.is_failing is null then webhooks.failing_since
        when r.is_failing = 0 then null
        when r.used_at is null then coalesce(webhooks.failing_since, r.failing_since)
        else r.failing_since end,
      failing_reason = case
        when r.is_failing is null then webhooks.failing_reason else r.failing_reason end
    from ${jsonRows(kind, "", useColumns)} as r
    where webhooks.id = r.id`.compile(sql);

  return (
    rows: readonly DeliveryRow[],
    uses: readonly UseRow[],
    withIds: boolean,
  ): CompiledQuery[] => [
    withRows(withIds ? insertWithIds : insertOnly, deliveryColumns, rows),
    withRows(use, useColumns, uses),
  ];
}

/** Returns which of these webhooks are not marked as failing. */
export async function listNotFailing(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql
    .selectFrom("webhooks")
    .select("id")
    .where("id", "in", [...ids])
    .where("failing_since", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

function deliveries(sql: Sql, webhookId: number) {
  return (
    sql
      .selectFrom("deliveries as d")
      .leftJoin("messages as m", (join) =>
        join
          .onRef("m.chat_id", "=", "d.chat_id")
          .onRef("m.id", "=", "d.message_id")
          .on("m.deleted_at", "is", null),
      )
      .select(["d.id", "d.at", "d.dialect", "d.result", "d.status", "d.code", "d.reason", "d.size"])
      .select(["d.address", "d.url", "d.headers", "m.chat_id", "m.id as message_id"])
      .select(["m.text as message_text", "m.cards as message_cards"])
      .where("d.webhook_id", "=", webhookId)
      // A webhook that was moved keeps no deliveries of a former chat that was deleted.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("chats")
              .select("chats.id")
              .whereRef("chats.id", "=", "d.chat_id")
              .where("chats.deleted_at", "is not", null),
          ),
        ),
      )
  );
}

/** Newest first. */
export async function pageOf(
  sql: Sql,
  webhookId: number,
  { result, before, limit = 50 }: Omit<DeliveriesQuery, "q">,
): Promise<Delivery[]> {
  const rows = await deliveries(sql, webhookId)
    .$if(result !== undefined, (query) =>
      query.where("d.result", "in", resultsOf(result ?? "refused")),
    )
    .$if(before !== undefined, (query) => query.where("d.id", "<", before ?? 0))
    .orderBy("d.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(asDelivery);
}

/** Returns how many deliveries of a webhook have each result. */
export async function countByResult(sql: Sql, webhookId: number) {
  const rows = await deliveries(sql, webhookId)
    .clearSelect()
    .select((row) => ["d.result", row.fn.countAll<number | string>().as("count")])
    .groupBy("d.result")
    .execute();
  return rows.map(({ result, count }) => ({ result, count: Number(count) }));
}

/** The newest deliveries with the bytes of their bodies, newest first. */
export function listSizes(sql: Sql, webhookId: number, most: number) {
  return sql
    .selectFrom("deliveries")
    .select(["id", "size"])
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Deliveries with their bodies, newest first. The ids are those of the oldest and the newest. */
export async function withBodies(sql: Sql, webhookId: number, oldest: number, newest: number) {
  const rows = await deliveries(sql, webhookId)
    .select("d.body")
    .where("d.id", ">=", oldest)
    .where("d.id", "<=", newest)
    .orderBy("d.id", "desc")
    .execute();
  return rows.map((row) => ({ delivery: asDelivery(row), body: row.body ?? "" }));
}

/** One delivery with its headers, query and body. */
export async function findDelivery(sql: Sql, webhookId: number, id: number) {
  const row = await deliveries(sql, webhookId)
    .select(["d.body", "d.query", "d.is_edit"])
    .where("d.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      delivery: asDelivery(row),
      headers: parseColumn(row.headers),
      query: parseColumn(row.query),
      body: row.body,
      isEdit: row.is_edit === 1,
    }
  );
}

/** Deletes at most `most` deliveries that are older. Returns how many. */
export function deleteBefore(sql: Sql, at: number, most: number): Promise<number> {
  const old = sql.selectFrom("deliveries").select("id").where("at", "<", at).limit(most);
  return countDeleted(sql.deleteFrom("deliveries").where("id", "in", old));
}

/** Deletes at most `most` deliveries of one webhook besides the newest ones. Returns how many. */
export function trim(
  sql: Sql,
  webhookId: number,
  { keep, most }: { keep: number; most: number },
): Promise<number> {
  const older = sql
    .selectFrom("deliveries")
    .select("id")
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .offset(keep)
    .limit(most);
  return countDeleted(sql.deleteFrom("deliveries").where("id", "in", older));
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>["executeTakeFirstOrThrow"]>>;

function asDelivery(row: Row): Delivery {
  const { code, reason, chat_id: chatId, message_id: messageId } = row;
  const headers = parseColumn(row.headers);
  return {
    id: row.id,
    at: isoTime(row.at),
    dialect: row.dialect,
    result: row.result,
    status: row.status,
    ...(code !== null && { code }),
    ...(reason !== null && { reason }),
    size: row.size,
    address: row.address,
    userAgent: headers["user-agent"] ?? "",
    url: row.url,
    ...(chatId !== null && messageId !== null && { chatId, messageId, messageTitle: titleOf(row) }),
  };
}

/** Without secrets, like the rest of the log. */
function titleOf({ message_text: text, message_cards: cards }: Row): string {
  const [card] = cards ? parseColumn(cards) : [];
  const start = [text, card?.title, card?.text].find((part) => part?.trim()) ?? "";
  return firstLineOf(redactText(start.slice(0, redactedLength)));
}

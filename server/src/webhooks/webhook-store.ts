/** SQL for webhooks. */
import type { HourCount, Webhook } from "@belfry/contracts/webhooks/webhooks";
import type { Kysely } from "kysely";
import { isoTime } from "../clock.ts";
import { parseColumn } from "../database/json-column.ts";
import type { Schema } from "../database/schema.ts";
import { listHours } from "./deliveries/hour-store.ts";

type Sql = Kysely<Schema>;

export interface StoredToken {
  tokenHash: string;
  tokenSealed: string;
  /** Hash of the integration key. Null if it was not stored yet. */
  keyHash: string | null;
}

/** A webhook is found only through the chat that it is in. */
export interface WebhookPlace {
  chatId: number;
  id: number;
}

export interface NewWebhook extends StoredToken {
  chatId: number;
  name: string;
  createdBy: number;
  now: number;
}

export async function insert(sql: Sql, webhook: NewWebhook): Promise<number> {
  const { id } = await sql
    .insertInto("webhooks")
    .values({
      chat_id: webhook.chatId,
      name: webhook.name,
      avatar_url: null,
      token_hash: webhook.tokenHash,
      token_sealed: webhook.tokenSealed,
      key_hash: webhook.keyHash,
      created_by: webhook.createdBy,
      created_at: webhook.now,
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks the chat's row, so that two requests do not count the same webhooks. Returns false if the
 * chat was deleted.
 */
export async function lockChat(sql: Sql, chatId: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("chats")
    .set((chat) => ({ topic: chat.ref("topic") }))
    .where("id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countOf(sql: Sql, chatId: number): Promise<number> {
  const counted = counts(sql).where("chat_id", "=", chatId);
  return (await counted.executeTakeFirstOrThrow()).count;
}

export async function countOfUser(sql: Sql, userId: number): Promise<number> {
  const counted = counts(sql).where("created_by", "=", userId);
  return (await counted.executeTakeFirstOrThrow()).count;
}

function counts(sql: Sql) {
  return sql
    .selectFrom("webhooks")
    .select((webhooks) => webhooks.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null);
}

function withCreators(sql: Sql, chatId: number) {
  return sql
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.created_by")
    .select(["users.display_name", "users.handle", "users.avatar_url as creator_avatar_url"])
    .selectAll("webhooks")
    .where("webhooks.chat_id", "=", chatId)
    .where("webhooks.deleted_at", "is", null);
}

/** `now` decides whether a previous URL is still shown. */
export async function listOf(sql: Sql, chatId: number, now: number): Promise<Webhook[]> {
  const rows = await withCreators(sql, chatId).orderBy("webhooks.id").execute();
  return asWebhooks(sql, rows, now);
}

export async function one(
  sql: Sql,
  { chatId, id }: WebhookPlace,
  now: number,
): Promise<Webhook | undefined> {
  const rows = await withCreators(sql, chatId).where("webhooks.id", "=", id).execute();
  return (await asWebhooks(sql, rows, now))[0];
}

export async function sealedToken(sql: Sql, id: number): Promise<StoredToken | undefined> {
  return sql
    .selectFrom("webhooks")
    .select(["token_sealed as tokenSealed", "token_hash as tokenHash", "key_hash as keyHash"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Stores the hash of the integration key of a token, unless the token was replaced. */
export async function storeKeyHash(sql: Sql, tokenHash: string, keyHash: string): Promise<void> {
  await sql
    .updateTable("webhooks")
    .set({ key_hash: keyHash })
    .where("token_hash", "=", tokenHash)
    .execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof withCreators>["executeTakeFirstOrThrow"]>>;

async function asWebhooks(sql: Sql, rows: readonly Row[], now: number): Promise<Webhook[]> {
  const ids = rows.map(({ id }) => id);
  const hoursById = await listHours(sql, ids, now);
  return rows.map((row) => asWebhook(row, hoursById.get(row.id) ?? [], now));
}

function asWebhook(row: Row, lastDay: HourCount[], now: number): Webhook {
  return {
    id: row.id,
    chatId: row.chat_id,
    name: row.name,
    avatarUrl: row.avatar_url,
    createdBy: creatorOf(row),
    createdAt: isoTime(row.created_at),
    lastUsedAt: timeOf(row.last_used_at),
    format: row.format as Webhook["format"],
    templates: row.templates === null ? null : parseColumn(row.templates),
    mentions: row.mentions,
    derivesAlertKeys: row.derives_alert_keys === 1,
    repliesInThread: row.replies_in_thread === 1,
    repeatMinutes: row.repeat_minutes,
    allowedAddresses: row.allowed_addresses === null ? [] : parseColumn(row.allowed_addresses),
    expiresAt: timeOf(row.expires_at),
    rate: row.rate,
    hasSecret: row.secret_sealed !== null,
    disabledAt: timeOf(row.disabled_at),
    previousUrlUntil: timeOf((row.previous_until ?? 0) > now ? row.previous_until : null),
    delivered: row.delivered,
    refused: row.refused,
    lastDay,
    failing:
      row.failing_since === null
        ? null
        : { since: isoTime(row.failing_since), reason: row.failing_reason ?? "" },
  };
}

type CreatorColumns = "created_by" | "display_name" | "handle" | "creator_avatar_url";

export function creatorOf(row: Pick<Row, CreatorColumns>) {
  return {
    id: row.created_by,
    displayName: row.display_name,
    handle: row.handle,
    avatarUrl: row.creator_avatar_url,
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}

/** SQL that changes webhooks: settings, token, chat, deletion. */
import { expressionBuilder, type Kysely, sql as raw, type UpdateObject } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { StoredToken, WebhookPlace } from "../webhook-store.ts";

type Sql = Kysely<Schema>;
const expressions = expressionBuilder<Schema, "webhooks">();

/** The settings as they are stored: JSON as text, times in milliseconds since 1970 UTC. */
export type Settings = Awaited<ReturnType<ReturnType<typeof settings>["executeTakeFirstOrThrow"]>>;

function settings(sql: Sql) {
  return sql
    .selectFrom("webhooks")
    .select(["name", "avatar_url", "format", "templates", "mentions", "allowed_addresses"])
    .select(["expires_at", "rate", "secret_sealed", "disabled_at", "derives_alert_keys"])
    .select(["replies_in_thread", "repeat_minutes"]);
}

/** Locks the webhook's row until the transaction ends, and returns its settings. */
export async function lockSettings(sql: Sql, place: WebhookPlace): Promise<Settings | undefined> {
  const isLocked = await change(sql, place, { id: place.id });
  return isLocked ? settings(sql).where("id", "=", place.id).executeTakeFirst() : undefined;
}

export interface NewToken extends StoredToken {
  /** When the previous token expires, in milliseconds since 1970 UTC; null for immediately. */
  previousUntil: number | null;
}

/** Ends an even older token: at most two are valid. */
export function rotate(sql: Sql, place: WebhookPlace, token: NewToken): Promise<boolean> {
  const { previousUntil } = token;
  return change(sql, place, {
    token_hash: token.tokenHash,
    token_sealed: token.tokenSealed,
    previous_token_hash: previousUntil === null ? null : expressions.ref("token_hash"),
    previous_until: previousUntil,
    key_hash: token.keyHash,
    previous_key_hash: previousUntil === null ? null : expressions.ref("key_hash"),
  });
}

/** Keeps the former chat, whose messages still name the webhook. */
export async function move(sql: Sql, place: WebhookPlace, toChatId: number): Promise<boolean> {
  if (!(await change(sql, place, { chat_id: toChatId }))) return false;
  await sql
    .insertInto("webhook_former_chats")
    .values({ webhook_id: place.id, chat_id: place.chatId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Keeps the row for the messages that name it, without tokens and secrets. */
export function deleteWebhook(sql: Sql, place: WebhookPlace, now: number): Promise<boolean> {
  return change(sql, place, deletedColumns(now));
}

/** Deletes all webhooks of a chat. Returns how many there were. */
export async function deleteAll(sql: Sql, chatId: number, now: number): Promise<number> {
  const { numUpdatedRows } = await sql
    .updateTable("webhooks")
    .set(deletedColumns(now))
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function deletedColumns(now: number): UpdateObject<Schema, "webhooks"> {
  return {
    deleted_at: now,
    token_hash: raw<string>`'deleted ' || id`,
    token_sealed: "",
    previous_token_hash: null,
    previous_until: null,
    key_hash: null,
    previous_key_hash: null,
    secret_sealed: null,
  };
}

/** Returns false if the webhook does not exist or was deleted. */
export async function change(
  sql: Sql,
  { chatId, id }: WebhookPlace,
  columns: UpdateObject<Schema, "webhooks">,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("webhooks")
    .set(columns)
    .where("id", "=", id)
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

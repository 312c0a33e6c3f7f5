/** SQL of what becomes of a webhook: its settings, its URL, its chat, and its end. */
import { expressionBuilder, type Kysely, type UpdateObject } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import type { StoredToken } from "./urls.ts";

type Sql = Kysely<Schema>;
const expressions = expressionBuilder<Schema, "webhooks">();

/** As the settings are stored: JSON is text, moments are milliseconds. */
export type Settings = Awaited<ReturnType<ReturnType<typeof settings>["executeTakeFirstOrThrow"]>>;

function settings(sql: Sql) {
  return sql
    .selectFrom("webhooks")
    .select(["name", "avatar_url", "format", "templates", "mentions", "allowed_addresses"])
    .select(["expires_at", "rate", "secret_sealed", "disabled_at"]);
}

/** Holds the webhook's row: what is read stays so until it is written. */
export async function held(sql: Sql, place: WebhookPlace): Promise<Settings | undefined> {
  const wasThere = await change(sql, place, { id: place.id });
  return wasThere ? settings(sql).where("id", "=", place.id).executeTakeFirst() : undefined;
}

export interface NewToken extends StoredToken {
  /** Until when the token before works beside it; null for not at all. */
  previousUntil: number | null;
}

/** A token that still worked beside the one before ends here: there are two at most. */
export function rotate(sql: Sql, place: WebhookPlace, token: NewToken): Promise<boolean> {
  const { previousUntil } = token;
  return change(sql, place, {
    token_hash: token.tokenHash,
    token_sealed: token.tokenSealed,
    previous_token_hash: previousUntil === null ? null : expressions.ref("token_hash"),
    previous_until: previousUntil,
  });
}

/** Where it was is kept: what it said there still tells where it came from. */
export async function move(sql: Sql, place: WebhookPlace, toChatId: number): Promise<boolean> {
  if (!(await change(sql, place, { chat_id: toChatId }))) return false;
  await sql
    .insertInto("webhook_former_chats")
    .values({ webhook_id: place.id, chat_id: place.chatId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Its messages still say who wrote them; nothing of it opens a door any more. */
export function remove(sql: Sql, place: WebhookPlace, now: number): Promise<boolean> {
  return change(sql, place, {
    deleted_at: now,
    token_hash: `deleted ${place.id}`,
    token_sealed: "",
    previous_token_hash: null,
    previous_until: null,
    secret_sealed: null,
  });
}

/** False when the webhook is not, or no longer, there. */
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

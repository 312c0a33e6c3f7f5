/** SQL of webhooks. */
import type { Webhook } from "@belfry/contracts/webhooks";
import type { Kysely } from "kysely";
import { isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** What a post needs to know of its webhook. */
export interface Sender {
  id: number;
  chatId: number;
  name: string;
  avatarUrl: string | null;
}

/** Prepared once; asked for every post. */
export function openSenderLookup({
  sql,
  fetch,
}: Database): (tokenHash: string) => Promise<Sender | undefined> {
  const compiled = sql
    .selectFrom("webhooks")
    .select(["id", "chat_id as chatId", "name", "avatar_url as avatarUrl"])
    .where("token_hash", "=", "")
    .compile();
  return async (tokenHash) => {
    const [sender] = await fetch<Sender>({ ...compiled, parameters: [tokenHash] });
    return sender;
  };
}

export interface NewWebhook {
  chatId: number;
  name: string;
  tokenHash: string;
  tokenSealed: string;
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
      created_by: webhook.createdBy,
      created_at: webhook.now,
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds the chat's row, so that two requests cannot count the same webhooks. */
export async function lockChat(sql: Sql, chatId: number): Promise<void> {
  await sql
    .updateTable("chats")
    .set((chat) => ({ topic: chat.ref("topic") }))
    .where("id", "=", chatId)
    .execute();
}

export async function countOf(sql: Sql, chatId: number): Promise<number> {
  const row = await sql
    .selectFrom("webhooks")
    .select((webhooks) => webhooks.fn.countAll<number>().as("count"))
    .where("chat_id", "=", chatId)
    .executeTakeFirstOrThrow();
  return row.count;
}

function withCreators(sql: Sql, chatId: number) {
  return sql
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.created_by")
    .select(["users.display_name", "users.avatar_url as creator_avatar_url"])
    .selectAll("webhooks")
    .where("webhooks.chat_id", "=", chatId);
}

export async function listOf(sql: Sql, chatId: number): Promise<Webhook[]> {
  return (await withCreators(sql, chatId).orderBy("webhooks.id").execute()).map(asWebhook);
}

export async function one(sql: Sql, chatId: number, id: number): Promise<Webhook | undefined> {
  const row = await withCreators(sql, chatId).where("webhooks.id", "=", id).executeTakeFirst();
  return row && asWebhook(row);
}

export async function sealedToken(
  sql: Sql,
  id: number,
): Promise<{ tokenSealed: string; tokenHash: string } | undefined> {
  return sql
    .selectFrom("webhooks")
    .select(["token_sealed as tokenSealed", "token_hash as tokenHash"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function rename(sql: Sql, id: number, name: string): Promise<void> {
  await sql.updateTable("webhooks").set({ name }).where("id", "=", id).execute();
}

export async function remove(sql: Sql, id: number): Promise<void> {
  await sql.deleteFrom("webhooks").where("id", "=", id).execute();
}

export async function noteUse(sql: Sql, id: number, at: number): Promise<void> {
  await sql.updateTable("webhooks").set({ last_used_at: at }).where("id", "=", id).execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof withCreators>["executeTakeFirstOrThrow"]>>;

function asWebhook(row: Row): Webhook {
  return {
    id: row.id,
    chatId: row.chat_id,
    name: row.name,
    avatarUrl: row.avatar_url,
    createdBy: {
      id: row.created_by,
      displayName: row.display_name,
      avatarUrl: row.creator_avatar_url,
    },
    createdAt: isoTime(row.created_at),
    lastUsedAt: timeOf(row.last_used_at),
    format: row.format as Webhook["format"],
    templates: row.templates === null ? null : JSON.parse(row.templates),
    mentions: row.mentions,
    allowedAddresses: row.allowed_addresses === null ? [] : JSON.parse(row.allowed_addresses),
    expiresAt: timeOf(row.expires_at),
    rate: row.rate,
    hasSecret: row.secret_sealed !== null,
    disabledAt: timeOf(row.disabled_at),
    previousUrlUntil: timeOf(row.previous_until),
    delivered: row.delivered,
    refused: row.refused,
    failing:
      row.failing_since === null
        ? null
        : { since: isoTime(row.failing_since), reason: row.failing_reason ?? "" },
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}

/** SQL for the administrators' list of the webhooks of all chats. */
import type { AdminWebhook, WebhookFilter } from "@belfry/contracts/admin-overview";
import { isoTime } from "../../clock.ts";
import type { Sql } from "../../database/schema.ts";
import { containsText } from "../../database/text-match.ts";
import type { Page } from "./chat-overview-store.ts";

/** Returns webhooks that are not deleted, ordered by id. `text` matches their names and their chats. */
export async function listWebhooks(
  sql: Sql,
  { text, after, limit, state }: Page & { state: WebhookFilter | undefined },
): Promise<AdminWebhook[]> {
  const rows = await webhooks(sql)
    .where("webhooks.id", ">", after)
    .$if(text !== "", (query) =>
      query.where((where) =>
        where.or([containsText("webhooks.name", text), containsText("chats.title", text)]),
      ),
    )
    .$if(state === "failing", (query) => query.where("webhooks.failing_since", "is not", null))
    .$if(state === "unused", (query) => query.where("webhooks.last_used_at", "is", null))
    .$if(state === "disabled", (query) => query.where("webhooks.disabled_at", "is not", null))
    .orderBy("webhooks.id")
    .limit(limit)
    .execute();
  return rows.map(toAdminWebhook);
}

export async function findWebhook(sql: Sql, id: number): Promise<AdminWebhook | undefined> {
  const row = await webhooks(sql).where("webhooks.id", "=", id).executeTakeFirst();
  return row && toAdminWebhook(row);
}

function webhooks(sql: Sql) {
  return sql
    .selectFrom("webhooks")
    .innerJoin("chats", "chats.id", "webhooks.chat_id")
    .innerJoin("users", "users.id", "webhooks.created_by")
    .select([
      "webhooks.id",
      "webhooks.name",
      "webhooks.avatar_url",
      "webhooks.chat_id",
      "chats.title as chat_title",
      "webhooks.created_by",
      "users.display_name",
      "users.handle",
      "users.avatar_url as creator_avatar_url",
      "webhooks.created_at",
      "webhooks.last_used_at",
      "webhooks.expires_at",
      "webhooks.disabled_at",
      "webhooks.delivered",
      "webhooks.refused",
      "webhooks.failing_since",
      "webhooks.failing_reason",
    ])
    .where("webhooks.deleted_at", "is", null)
    .where("chats.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>["executeTakeFirstOrThrow"]>>;

function toAdminWebhook(row: Row): AdminWebhook {
  return {
    id: row.id,
    name: row.name,
    avatarUrl: row.avatar_url,
    chat: { id: row.chat_id, title: row.chat_title },
    createdBy: {
      id: row.created_by,
      displayName: row.display_name,
      handle: row.handle,
      avatarUrl: row.creator_avatar_url,
    },
    createdAt: isoTime(row.created_at),
    lastUsedAt: timeOf(row.last_used_at),
    expiresAt: timeOf(row.expires_at),
    disabledAt: timeOf(row.disabled_at),
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

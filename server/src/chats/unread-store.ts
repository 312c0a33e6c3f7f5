/** SQL for the unread messages of one member: which count, and which address the member. */
import type { MutedWebhook } from "@belfry/contracts/attention/notifications";
import type { Kysely } from "kysely";
import { forever, isoTime } from "../clock.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** The state of one member in one chat that decides which messages are unread. */
export interface UnreadScope {
  chatId: number;
  userId: number;
  /** Later messages are unread. */
  readMessageId: number;
  mutedWebhooks: readonly MutedWebhook[];
}

/** Returns the ids of the newest unread messages that count, at most `most`, ascending. */
export async function listUnread(sql: Sql, scope: UnreadScope, most: number): Promise<number[]> {
  const { chatId, userId, readMessageId, mutedWebhooks } = scope;
  const rows = await sql
    .selectFrom("messages")
    .select(["id", "user_id", "webhook_id", "created_at"])
    .where("chat_id", "=", chatId)
    .where("id", ">", readMessageId)
    .where("silent", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const endByWebhook = new Map(
    mutedWebhooks.map(({ webhookId, until }) => [webhookId, endOf(until)]),
  );
  return rows
    .filter((row) => row.user_id !== userId)
    .filter((row) => row.created_at >= (endByWebhook.get(row.webhook_id ?? 0) ?? 0))
    .map(({ id }) => id)
    .reverse();
}

function endOf(until: MutedWebhook["until"]): number {
  return until === "forever" || until === "resolved" ? forever : Date.parse(until);
}

/** Returns the webhooks that a user has muted, by chat. */
export async function listMutedWebhooks(
  sql: Sql,
  userId: number,
  chatIds: readonly number[],
): Promise<Map<number, MutedWebhook[]>> {
  if (chatIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("muted_webhooks")
    .selectAll()
    .where("user_id", "=", userId)
    .where("chat_id", "in", chatIds)
    .orderBy("webhook_id")
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.chat_id)].map(([chatId, muted]) => [
      chatId,
      muted.map(({ webhook_id: webhookId, muted_until, message_id: messageId }) => {
        if (messageId !== null) return { webhookId, until: "resolved" as const, messageId };
        return { webhookId, until: muteEnd(muted_until) };
      }),
    ]),
  );
}

/** The end of a mute as the API sends it. */
export function muteEnd(at: number): string {
  return at === forever ? "forever" : isoTime(at);
}

/** SQL for the unread messages of one member: which count, and which address the member. */
import type { MutedWebhook } from "@belfry/contracts/notifications/notifications";
import { forever, isoTime } from "../clock.ts";
import type { Sql } from "../database/schema.ts";

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
    .select(["id", "webhook_id", "created_at"])
    .where("chat_id", "=", chatId)
    .where("id", ">", readMessageId)
    .where("silent", "is", null)
    .where("deleted_at", "is", null)
    .where((message) =>
      message.or([message("user_id", "is", null), message("user_id", "<>", userId)]),
    )
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const endByWebhook = new Map(
    mutedWebhooks.map(({ webhookId, until }) => [webhookId, endOf(until)]),
  );
  return rows
    .filter((row) => row.created_at >= (endByWebhook.get(row.webhook_id ?? 0) ?? 0))
    .map(({ id }) => id)
    .reverse();
}

function endOf(until: MutedWebhook["until"]): number {
  return until === "forever" || until === "resolved" ? forever : Date.parse(until);
}

/** Returns the messages after the stored read marks that mention a user, ascending, by chat. */
export async function listMentions(
  sql: Sql,
  userId: number,
  chatIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (chatIds.length === 0) return new Map();
  const ofUser = sql
    .selectFrom("mentions")
    .innerJoin("members", (join) =>
      join
        .onRef("members.chat_id", "=", "mentions.chat_id")
        .onRef("members.user_id", "=", "mentions.user_id")
        .onRef("members.read_message_id", "<", "mentions.message_id"),
    )
    .select(["mentions.chat_id", "mentions.message_id"])
    .where("mentions.user_id", "=", userId)
    .where("mentions.chat_id", "in", chatIds);
  const ofChats = sql
    .selectFrom("chat_mentions")
    .innerJoin("members", (join) =>
      join
        .onRef("members.chat_id", "=", "chat_mentions.chat_id")
        .onRef("members.read_message_id", "<", "chat_mentions.message_id"),
    )
    .select(["chat_mentions.chat_id", "chat_mentions.message_id"])
    .where("members.user_id", "=", userId)
    .where("chat_mentions.chat_id", "in", chatIds);
  const rows = await ofUser.union(ofChats).execute();
  const byChat = Map.groupBy(rows, (row) => row.chat_id);
  return new Map(
    [...byChat].map(([chatId, mentions]) => [
      chatId,
      mentions.map((mention) => mention.message_id).sort((a, b) => a - b),
    ]),
  );
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

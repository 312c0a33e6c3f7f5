/** SQL for the members of a chat who may be notified of a message. */
import type { NotificationLevel } from "@belfry/contracts/attention/notifications";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface Candidate {
  userId: number;
  kind: Schema["chats"]["kind"];
  /** The level of the chat; null follows the settings. */
  level: NotificationLevel | null;
  mutedUntil: number | null;
  directLevel: NotificationLevel | null;
  groupLevel: NotificationLevel | null;
  /** Messages of this webhook before this time do not notify. */
  webhookMutedUntil: number | null;
}

/** Returns the active members of a chat, except the author of the message. */
export function listCandidates(
  sql: Sql,
  { chatId, authorId, webhookId }: { chatId: number; authorId: number; webhookId: number },
): Promise<Candidate[]> {
  return sql
    .selectFrom("members")
    .innerJoin("chats", "chats.id", "members.chat_id")
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("notification_settings as settings", "settings.user_id", "members.user_id")
    .leftJoin("muted_webhooks as muted", (join) =>
      join
        .onRef("muted.chat_id", "=", "members.chat_id")
        .onRef("muted.user_id", "=", "members.user_id")
        .on("muted.webhook_id", "=", webhookId),
    )
    .select(["members.user_id as userId", "chats.kind", "members.notification_level as level"])
    .select(["members.muted_until as mutedUntil", "muted.muted_until as webhookMutedUntil"])
    .select(["settings.direct_level as directLevel", "settings.group_level as groupLevel"])
    .where("members.chat_id", "=", chatId)
    .where("members.user_id", "<>", authorId)
    .where("users.kind", "=", "person")
    .where("users.deactivated_at", "is", null)
    .execute();
}

/** Returns the user who wrote a message, or undefined for a webhook's message. */
export async function findAuthor(
  sql: Sql,
  chatId: number,
  id: number,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("messages")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

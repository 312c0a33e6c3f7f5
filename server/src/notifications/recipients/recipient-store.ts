/** SQL for the members of a chat who may be notified of a message. */
import type { NotificationLevel } from "@belfry/contracts/notifications/notifications";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface Candidate {
  userId: number;
  /** A thread has the kind of its chat. */
  kind: Schema["chats"]["kind"];
  isThread: boolean;
  /** The settings of the user for the chat of a thread, or for the chat itself. */
  parentLevel: NotificationLevel | null;
  parentMutedUntil: number | null;
  /** The level of the chat; null follows the settings. */
  level: NotificationLevel | null;
  mutedUntil: number | null;
  directLevel: NotificationLevel | null;
  groupLevel: NotificationLevel | null;
  /** Messages of this webhook before this time do not notify. */
  webhookMutedUntil: number | null;
}

interface CandidateScope {
  chatId: number;
  authorId: number;
  webhookId: number;
  /** Only these users. */
  userIds?: readonly number[] | undefined;
}

/** Databases limit the values of a list. Longer ones are left to the caller. */
const userIdsMax = 1000;

/** Returns the active members of a chat, or followers of a thread, except the author of the message. */
export async function listCandidates(
  sql: Sql,
  { chatId, authorId, webhookId, userIds }: CandidateScope,
): Promise<Candidate[]> {
  const listed = userIds && userIds.length <= userIdsMax ? userIds : undefined;
  const rows = await sql
    .selectFrom("members")
    .innerJoin("chats as place", "place.id", "members.chat_id")
    .innerJoin("chats", (join) =>
      join.on((row) => row("chats.id", "=", row.fn.coalesce("place.parent_chat_id", "place.id"))),
    )
    .innerJoin("members as reader", (join) =>
      join.onRef("reader.chat_id", "=", "chats.id").onRef("reader.user_id", "=", "members.user_id"),
    )
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("notification_settings as settings", "settings.user_id", "members.user_id")
    .leftJoin("muted_webhooks as muted", (join) =>
      join
        .onRef("muted.chat_id", "=", "chats.id")
        .onRef("muted.user_id", "=", "members.user_id")
        .on("muted.webhook_id", "=", webhookId),
    )
    .select(["members.user_id as userId", "chats.kind", "members.notification_level as level"])
    .select(["place.kind as placeKind", "reader.notification_level as parentLevel"])
    .select(["reader.muted_until as parentMutedUntil"])
    .select(["members.muted_until as mutedUntil", "muted.muted_until as webhookMutedUntil"])
    .select(["settings.direct_level as directLevel", "settings.group_level as groupLevel"])
    .where("members.chat_id", "=", chatId)
    .where("members.user_id", "<>", authorId)
    .$if(listed !== undefined, (query) => query.where("members.user_id", "in", listed ?? []))
    .where("users.kind", "=", "person")
    .where("users.deactivated_at", "is", null)
    .where("chats.deleted_at", "is", null)
    .execute();
  return rows.map(({ placeKind, ...row }) => ({ ...row, isThread: placeKind === "thread" }));
}

/** Returns the mutes of a reader of a chat or a thread, who may not follow the thread. */
export async function findMutes(
  sql: Sql,
  { chatId, userId, webhookId }: { chatId: number; userId: number; webhookId: number },
): Promise<Pick<Candidate, "mutedUntil" | "parentMutedUntil" | "webhookMutedUntil"> | undefined> {
  return sql
    .selectFrom("chats as place")
    .innerJoin("members as reader", (join) =>
      join.on((row) =>
        row("reader.chat_id", "=", row.fn.coalesce("place.parent_chat_id", "place.id")),
      ),
    )
    .leftJoin("members as follower", (join) =>
      join
        .onRef("follower.chat_id", "=", "place.id")
        .onRef("follower.user_id", "=", "reader.user_id"),
    )
    .leftJoin("muted_webhooks as muted", (join) =>
      join
        .onRef("muted.chat_id", "=", "reader.chat_id")
        .onRef("muted.user_id", "=", "reader.user_id")
        .on("muted.webhook_id", "=", webhookId),
    )
    .select(["follower.muted_until as mutedUntil", "reader.muted_until as parentMutedUntil"])
    .select("muted.muted_until as webhookMutedUntil")
    .where("place.id", "=", chatId)
    .where("reader.user_id", "=", userId)
    .executeTakeFirst();
}

/** The users that `@here` mentions, or all members if too many were online. */
export type HereMentions = ReadonlySet<number> | "all";

export async function findHere(sql: Sql, chatId: number, messageId: number): Promise<HereMentions> {
  const ofChat = await sql
    .selectFrom("chat_mentions")
    .select("kind")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (ofChat) return "all";
  const rows = await sql
    .selectFrom("mentions")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** SQL that looks up what a search names: the chats of a user, and authors. */
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";
import { containsText } from "../../database/text-match.ts";

export interface ReadableChat {
  id: number;
  kind: "group" | "direct";
  title: string;
}

/** Returns the chats that a user may read now, without their threads. */
export function chatsOf(sql: Sql, userId: number): Promise<ReadableChat[]> {
  return sql
    .selectFrom("members")
    .innerJoin("chats", "chats.id", "members.chat_id")
    .select(["chats.id", "chats.kind", "chats.title"])
    .$narrowType<{ kind: ReadableChat["kind"] }>()
    .where("members.user_id", "=", userId)
    .where("chats.kind", "<>", "thread")
    .where("chats.deleted_at", "is", null)
    .execute();
}

export interface ThreadPlace {
  id: number;
  parent: { chatId: number; messageId: number };
}

/** Returns those of the chats that are threads. */
export async function threadsAmong(sql: Sql, chatIds: readonly number[]): Promise<ThreadPlace[]> {
  if (chatIds.length === 0) return [];
  const rows = await sql
    .selectFrom("chats")
    .select(["id", "parent_chat_id as chatId", "parent_message_id as messageId"])
    .$narrowType<{ chatId: number; messageId: number }>()
    .where("id", "in", chatIds)
    .where("kind", "=", "thread")
    .execute();
  return rows.map(({ id, ...parent }) => ({ id, parent }));
}

const authorsMax = 50;

/** Returns users by their handle, and users and webhooks of these chats by a part of their name. */
export async function authorsNamed(
  sql: Sql,
  chatIds: readonly number[],
  name: string,
): Promise<{ userIds: number[]; webhookIds: number[] }> {
  const handle = name.replace(/^@/, "").toLowerCase();
  const users = await sql
    .selectFrom("users")
    .select("id")
    .where((is) => is.or([is("handle", "=", handle), containsText("display_name", name)]))
    .where("kind", "<>", "deleted")
    // Many names may contain it, but one user has the handle.
    .orderBy(raw`handle = ${handle}`, "desc")
    .limit(authorsMax)
    .execute();
  const webhooks = await sql
    .selectFrom("webhooks")
    .select("id")
    .where("chat_id", "in", chatIds)
    .where(containsText("name", name))
    .limit(authorsMax)
    .execute();
  return { userIds: users.map(({ id }) => id), webhookIds: webhooks.map(({ id }) => id) };
}

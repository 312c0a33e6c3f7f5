/** SQL for deleted chats that can be restored. They keep their rows and members. */
import type { Sql } from "../../database/schema.ts";
import type { ClosedChat } from "../chat-deletion-store.ts";

/**
 * Hides a group from everybody, and closes it for posts. Returns undefined if there is no such group or
 * it was deleted before. Locks its row until the transaction ends.
 */
export async function hideChat(
  trx: Sql,
  chatId: number,
  { now, restorableUntil }: { now: number; restorableUntil: number },
): Promise<Omit<ClosedChat, "kind"> | undefined> {
  const chat = await trx
    .updateTable("chats")
    .set((row) => ({
      deleted_at: now,
      restorable_until: restorableUntil,
      // The writer of posts checks only this column. A later time tells it from an archived chat.
      archived_at: row.fn.coalesce("archived_at", row.val(now + 1)),
    }))
    .where("id", "=", chatId)
    .where("kind", "=", "group")
    .where("deleted_at", "is", null)
    .returning(["title", "last_message_id as lastMessageId"])
    .executeTakeFirst();
  if (!chat) return undefined;
  const { memberCount } = await trx
    .selectFrom("members")
    .select((members) => members.fn.countAll<number>().as("memberCount"))
    .where("chat_id", "=", chatId)
    .executeTakeFirstOrThrow();
  return { ...chat, memberCount };
}

/** Returns false if the chat cannot be restored. A chat that was archived before stays archived. */
export async function unhideChat(trx: Sql, chatId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("chats")
    .set((row) => ({
      deleted_at: null,
      restorable_until: null,
      archived_at: row
        .case()
        .when("archived_at", ">", row.ref("deleted_at"))
        .then(null)
        .else(row.ref("archived_at"))
        .end(),
    }))
    .where("id", "=", chatId)
    .where("restorable_until", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the time in which a chat can be restored. Returns false if it is not such a chat. */
export async function closeHiddenChat(trx: Sql, chatId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("chats")
    .set({ title: "", topic: "", restorable_until: null })
    .where("id", "=", chatId)
    .where("restorable_until", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a chat that can no longer be restored. */
export async function nextDue(sql: Sql, now: number): Promise<number | undefined> {
  const row = await sql
    .selectFrom("chats")
    .select("id")
    .where("restorable_until", "<=", now)
    .orderBy("restorable_until")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns ids of members in ascending order. */
export async function memberIdsAfter(
  sql: Sql,
  chatId: number,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await sql
    .selectFrom("members")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function hasOwner(sql: Sql, chatId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("members")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

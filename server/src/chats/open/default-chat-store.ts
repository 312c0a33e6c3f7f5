/** SQL for default chats. */
import type { Visibility } from "@belfry/contracts/chats";
import type { Sql } from "../../database/schema.ts";

/**
 * Returns the chats that new users join. Locks them in the order in which posts lock chats, so that
 * none becomes private meanwhile.
 */
export async function lockDefaults(trx: Sql): Promise<number[]> {
  const rows = await defaults(trx).select("id").orderBy("id").execute();
  const ids: number[] = [];
  for (const { id } of rows) {
    const locked = await trx
      .updateTable("chats")
      .set((chat) => ({ title: chat.ref("title") }))
      .where("id", "in", defaults(trx).select("id").where("id", "=", id))
      .returning("id")
      .executeTakeFirst();
    if (locked) ids.push(id);
  }
  return ids;
}

function defaults(sql: Sql) {
  return sql
    .selectFrom("chats")
    .where("visibility", "=", "open")
    .where("is_default", "=", 1)
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null);
}

/** Returns undefined if there is no such group. Locks its row until the transaction ends. */
export async function lockGroup(
  trx: Sql,
  chatId: number,
): Promise<{ visibility: Visibility; isDefault: boolean } | undefined> {
  const chat = await trx
    .updateTable("chats")
    .set((row) => ({ title: row.ref("title") }))
    .where("id", "=", chatId)
    .where("kind", "=", "group")
    .where("deleted_at", "is", null)
    .returning(["visibility", "is_default"])
    .executeTakeFirst();
  return chat && { visibility: chat.visibility, isDefault: chat.is_default === 1 };
}

export async function setDefault(sql: Sql, chatId: number, isDefault: boolean): Promise<void> {
  await sql
    .updateTable("chats")
    .set({ is_default: isDefault ? 1 : 0 })
    .where("id", "=", chatId)
    .execute();
}

/** SQL that names the avatar of a user, a chat or a webhook. */
import type { Sql } from "../database/schema.ts";
import type { AvatarOwner } from "../files/files.ts";

/**
 * Locks the owner's row until the transaction ends, and returns the URL of its avatar. Returns
 * undefined if the owner does not exist or was deleted.
 */
export async function lockOwner(
  trx: Sql,
  { kind, id }: AvatarOwner,
): Promise<{ avatarUrl: string | null } | undefined> {
  const { numUpdatedRows } =
    kind === "users"
      ? await trx.updateTable("users").set({ id }).where("id", "=", id).executeTakeFirst()
      : await trx
          .updateTable(kind)
          .set({ id })
          .where("id", "=", id)
          .where("deleted_at", "is", null)
          .executeTakeFirst();
  return numUpdatedRows > 0n ? findOwner(trx, { kind, id }) : undefined;
}

export function findOwner(
  sql: Sql,
  { kind, id }: AvatarOwner,
): Promise<{ avatarUrl: string | null } | undefined> {
  return sql
    .selectFrom(kind)
    .select("avatar_url as avatarUrl")
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function nameAvatar(
  trx: Sql,
  { kind, id }: AvatarOwner,
  avatarUrl: string,
): Promise<void> {
  await trx.updateTable(kind).set({ avatar_url: avatarUrl }).where("id", "=", id).execute();
}

/** Returns the chats with messages of a webhook: its own, and those that it was moved from. */
export async function chatsOfWebhook(sql: Sql, id: number): Promise<number[]> {
  const own = sql.selectFrom("webhooks").select("chat_id").where("id", "=", id);
  const former = sql
    .selectFrom("webhook_former_chats")
    .select("chat_id")
    .where("webhook_id", "=", id);
  const rows = await own.union(former).execute();
  return rows.map(({ chat_id }) => chat_id);
}

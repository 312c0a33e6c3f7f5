/** SQL for the rows of avatars. */
import type { AvatarKind } from "@belfry/contracts/people/avatars";
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";

export interface AvatarOwner {
  kind: AvatarKind;
  id: number;
}

export async function insertAvatar(
  sql: Sql,
  owner: AvatarOwner,
  { id, size, now }: { id: string; size: number; now: number },
): Promise<void> {
  const row = { id, owner_kind: owner.kind, owner_id: owner.id, size, created_at: now };
  await sql.insertInto("avatars").values(row).execute();
}

/** Returns the avatars that existed. */
export function deleteAvatars(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; size: number }[]> {
  return sql.deleteFrom("avatars").where("id", "in", ids).returning(["id", "size"]).execute();
}

/** Returns those of the ids that are avatars. */
export async function avatarIds(sql: Sql, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql.selectFrom("avatars").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns avatars from before that time that their owners no longer name: they were replaced or
 * removed, or the owner was deleted. A deleted chat that can be restored keeps its avatar.
 */
export async function listUnusedAvatars(
  sql: Sql,
  before: number,
  limit: number,
): Promise<string[]> {
  const path = raw`'/api/avatars/' || a.owner_kind || '/' || a.owner_id || '/' || a.id`;
  const { rows } = await raw<{ id: string }>`
    select a.id from avatars a where a.created_at < ${before}
      and not exists (select 1 from users u
        where a.owner_kind = 'users' and u.id = a.owner_id and u.avatar_url = ${path})
      and not exists (select 1 from chats c
        where a.owner_kind = 'chats' and c.id = a.owner_id and c.avatar_url = ${path}
          and (c.deleted_at is null or c.restorable_until is not null))
      and not exists (select 1 from webhooks w
        where a.owner_kind = 'webhooks' and w.id = a.owner_id and w.avatar_url = ${path}
          and w.deleted_at is null)
    limit ${limit}`.execute(sql);
  return rows.map(({ id }) => id);
}

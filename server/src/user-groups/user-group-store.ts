/** SQL for user groups and their members. */
import { handleSkeleton } from "@belfry/contracts/handles/handles";
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import type { UserSummary } from "@belfry/contracts/users";
import type { Sql } from "../database/schema.ts";

export async function list(sql: Sql): Promise<UserGroup[]> {
  const rows = await groups(sql).orderBy("name").orderBy("id").execute();
  return rows.map(toGroup);
}

export async function find(sql: Sql, id: number): Promise<UserGroup | undefined> {
  const row = await groups(sql).where("id", "=", id).executeTakeFirst();
  return row && toGroup(row);
}

function groups(sql: Sql) {
  return sql
    .selectFrom("user_groups")
    .select(["id", "handle", "name"])
    .select(({ selectFrom, fn }) =>
      selectFrom("user_group_members")
        .select(fn.countAll<number>().as("count"))
        .whereRef("group_id", "=", "user_groups.id")
        .as("memberCount"),
    );
}

function toGroup({
  memberCount,
  ...row
}: Omit<UserGroup, "memberCount"> & { memberCount: unknown }) {
  return { ...row, memberCount: Number(memberCount) };
}

export async function count(sql: Sql): Promise<number> {
  const { rows } = await sql
    .selectFrom("user_groups")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

interface GroupFacts {
  handle: string;
  name: string;
}

export async function insert(trx: Sql, { handle, name }: GroupFacts, now: number): Promise<number> {
  const row = { handle, handle_skeleton: handleSkeleton(handle), name, created_at: now };
  const inserted = await trx
    .insertInto("user_groups")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function change(
  trx: Sql,
  id: number,
  { handle, name }: Partial<GroupFacts>,
): Promise<void> {
  const columns = {
    ...(handle !== undefined && { handle, handle_skeleton: handleSkeleton(handle) }),
    ...(name !== undefined && { name }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable("user_groups").set(columns).where("id", "=", id).execute();
}

export async function deleteGroup(trx: Sql, id: number): Promise<void> {
  await trx.deleteFrom("user_group_members").where("group_id", "=", id).execute();
  await trx.deleteFrom("user_groups").where("id", "=", id).execute();
}

export async function memberIds(sql: Sql, groupId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("user_group_members")
    .select("user_id as id")
    .where("group_id", "=", groupId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that are users who can sign in. */
export async function activeIds(sql: Sql, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await sql
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("kind", "=", "person")
    .where("deactivated_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function addMembers(
  trx: Sql,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto("user_group_members")
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id })))
    .execute();
}

export async function deleteMembers(
  trx: Sql,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom("user_group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "in", userIds)
    .execute();
}

export async function deleteUser(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("user_group_members").where("user_id", "=", userId).execute();
}

/** Returns the active members of a group, by name. */
export function members(sql: Sql, groupId: number): Promise<UserSummary[]> {
  return sql
    .selectFrom("user_group_members")
    .innerJoin("users", "users.id", "user_group_members.user_id")
    .select(["users.id", "display_name as displayName", "handle", "avatar_url as avatarUrl"])
    .where("group_id", "=", groupId)
    .where("deactivated_at", "is", null)
    .orderBy("display_name")
    .orderBy("users.id")
    .execute();
}

/** SQL for handles: which are in use, and which are held for their previous users. */
import { createHash } from "node:crypto";
import { handleSkeleton } from "@belfry/contracts/handles/handles";
import { type RawBuilder, sql as raw, type SqlBool } from "kysely";
import type { Sql } from "../database/schema.ts";

/** Expired handles that are deleted whenever a handle is added. */
const expiredMax = 100;

/** Hashed, because the handle of a deleted user may be their name. */
function hashOf(skeleton: string): string {
  return createHash("sha256").update(skeleton).digest("base64url");
}

/** The handles of groups are held for this user, who does not exist. */
export const groupHolder = 0;

/** Returns the handles that no user or group has and that are not held for another user, in the same order. */
export async function freeHandles(
  sql: Sql,
  handles: readonly string[],
  { userId, groupId = 0, now }: { userId: number | undefined; groupId?: number; now: number },
): Promise<string[]> {
  const skeletons = handles.map(handleSkeleton);
  const used = await sql
    .selectFrom("users")
    .select("handle_skeleton")
    .where("handle_skeleton", "in", skeletons)
    .$if(userId !== undefined, (query) => query.where("id", "<>", userId ?? 0))
    .execute();
  const ofGroups = await sql
    .selectFrom("user_groups")
    .select("handle_skeleton")
    .where("handle_skeleton", "in", skeletons)
    .where("id", "<>", groupId)
    .execute();
  const held = await sql
    .selectFrom("former_handles")
    .select("skeleton_hash")
    .where("skeleton_hash", "in", skeletons.map(hashOf))
    .where("held_until", ">", now)
    .$if(userId !== undefined, (query) => query.where("user_id", "<>", userId ?? 0))
    .execute();
  const taken = new Set([...used, ...ofGroups].map(({ handle_skeleton }) => handle_skeleton));
  const heldHashes = new Set(held.map(({ skeleton_hash }) => skeleton_hash));
  return handles.filter((_, index) => {
    const skeleton = skeletons[index] ?? "";
    return !taken.has(skeleton) && !heldHashes.has(hashOf(skeleton));
  });
}

/** Returns the handle of a user or a group that is equal to this one or looks like it. */
export async function ownerOf(sql: Sql, handle: string): Promise<string | undefined> {
  for (const table of ["users", "user_groups"] as const) {
    const row = await sql
      .selectFrom(table)
      .select("handle")
      .where("handle_skeleton", "=", handleSkeleton(handle))
      .executeTakeFirst();
    if (row) return row.handle;
  }
}

/** Reserves the user's current handle: no other user can have it before `heldUntil`. */
export async function reserveHandle(
  sql: Sql,
  userId: number,
  { now, heldUntil }: { now: number; heldUntil: number },
): Promise<void> {
  const user = await sql
    .selectFrom("users")
    .select("handle_skeleton")
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .executeTakeFirst();
  if (user) await holdSkeleton(sql, user.handle_skeleton, { userId, now, heldUntil });
}

/** Deletes some expired handles too. */
export async function holdSkeleton(
  sql: Sql,
  skeleton: string,
  { userId, now, heldUntil }: { userId: number; now: number; heldUntil: number },
): Promise<void> {
  const expired = sql.selectFrom("former_handles").select("skeleton_hash");
  const some = expired.where("held_until", "<=", now).limit(expiredMax);
  await sql.deleteFrom("former_handles").where("skeleton_hash", "in", some).execute();
  const row = { user_id: userId, held_until: heldUntil };
  await sql
    .insertInto("former_handles")
    .values({ skeleton_hash: hashOf(skeleton), ...row })
    .onConflict((conflict) => conflict.column("skeleton_hash").doUpdateSet(row))
    .execute();
}

/** Matches users whose handle starts with the text, with or without `@`. */
export function startsWithHandle(text: string): RawBuilder<SqlBool> {
  const start = text.replace(/^@/, "").toLowerCase();
  // A query with other characters cannot match, and this text never does.
  const pattern = /^[a-z0-9._-]+$/.test(start) ? `${start.replace(/_/g, "\\_")}%` : "";
  return raw<SqlBool>`users.handle like ${pattern} escape '\\'`;
}

/** SQL for remembered devices. */
import type { Sql } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";

/** Returns the user with one of these e-mails if the device is remembered for them. */
export async function findUserOf(
  sql: Sql,
  tokenHash: string,
  emails: readonly string[],
  seenAfter: number,
): Promise<number | undefined> {
  if (emails.length === 0) return undefined;
  const row = await sql
    .selectFrom("remembered_devices")
    .innerJoin("users", "users.id", "remembered_devices.user_id")
    .select("users.id")
    .where("token_hash", "=", tokenHash)
    .where("seen_at", ">", seenAfter)
    .where("users.email", "in", emails)
    .executeTakeFirst();
  return row?.id;
}

/** Whether this server has issued the token, to any user. */
export async function isIssued(sql: Sql, tokenHash: string): Promise<boolean> {
  const query = sql.selectFrom("remembered_devices").select("user_id");
  return (await query.where("token_hash", "=", tokenHash).executeTakeFirst()) !== undefined;
}

export async function write(
  sql: Sql,
  userId: number,
  tokenHash: string,
  now: number,
): Promise<void> {
  await sql
    .insertInto("remembered_devices")
    .values({ user_id: userId, token_hash: tokenHash, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "token_hash"]).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

/** Deletes a user's devices beyond the `keep` most recently seen ones. */
export async function deleteOldest(sql: Sql, userId: number, keep: number): Promise<void> {
  const newest = sql
    .selectFrom("remembered_devices")
    .select("token_hash")
    .where("user_id", "=", userId)
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .limit(keep);
  await sql
    .deleteFrom("remembered_devices")
    .where("user_id", "=", userId)
    .where("token_hash", "not in", newest)
    .execute();
}

/** Keeps a device that was seen again in the meantime. */
export function deleteSeenBefore(sql: Sql, moment: number, most: number): Promise<number> {
  const table = "remembered_devices";
  const old = sql
    .selectFrom(table)
    .select(["user_id", "token_hash"])
    .where("seen_at", "<=", moment)
    .limit(most)
    .$asTuple("user_id", "token_hash");
  const query = sql.deleteFrom(table).where("seen_at", "<=", moment);
  return countDeleted(
    query.where(({ eb, refTuple }) => eb(refTuple("user_id", "token_hash"), "in", old)),
  );
}

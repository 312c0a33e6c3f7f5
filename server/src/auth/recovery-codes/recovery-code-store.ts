/** SQL for recovery codes. */
import type { Sql } from "../../database/schema.ts";

/** Replaces all codes of a user, used or not. */
export async function replaceCodes(
  sql: Sql,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteCodes(sql, userId);
  await sql
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

export async function deleteCodes(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Returns true to exactly one caller, and false for an unknown or used code. */
export async function useCode(
  sql: Sql,
  userId: number,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countUnusedCodes(sql: Sql, userId: number): Promise<number> {
  const { count } = await sql
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

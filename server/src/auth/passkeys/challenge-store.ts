/** SQL for pending challenges. */
import type { Sql } from "../../database/schema.ts";

export async function insert(
  sql: Sql,
  hash: string,
  purpose: string,
  expiresAt: number,
): Promise<void> {
  await sql
    .insertInto("passkey_challenges")
    .values({ challenge_hash: hash, purpose, expires_at: expiresAt })
    .execute();
}

/** Inserts the challenge and deletes all others with the same purpose. */
export function replace(sql: Sql, hash: string, purpose: string, expiresAt: number): Promise<void> {
  return sql.transaction().execute(async (trx) => {
    await trx.deleteFrom("passkey_challenges").where("purpose", "=", purpose).execute();
    await insert(trx, hash, purpose, expiresAt);
  });
}

/** Deletes the challenge. Returns true to exactly one caller. */
export async function redeem(
  sql: Sql,
  hash: string,
  purpose: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the challenges issued for this user. */
export async function deleteChallengesOf(sql: Sql, userId: number): Promise<void> {
  await sql
    .deleteFrom("passkey_challenges")
    .where("purpose", "in", [`register:${userId}`, `second:${userId}`])
    .execute();
}

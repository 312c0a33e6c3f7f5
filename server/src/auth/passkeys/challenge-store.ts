/** SQL of the challenges that wait to be signed. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

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

/** The only one of its purpose from now on. */
export function replace(sql: Sql, hash: string, purpose: string, expiresAt: number): Promise<void> {
  return sql.transaction().execute(async (trx) => {
    await trx.deleteFrom("passkey_challenges").where("purpose", "=", purpose).execute();
    await insert(trx, hash, purpose, expiresAt);
  });
}

/** Answers true to exactly one caller. */
export async function take(sql: Sql, hash: string, purpose: string, now: number): Promise<boolean> {
  const taken = await sql
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("challenge_hash")
    .execute();
  return taken.length > 0;
}

/** Those that were given out for this user. */
export async function deleteChallengesOf(sql: Sql, userId: number): Promise<void> {
  await sql
    .deleteFrom("passkey_challenges")
    .where("purpose", "in", [`register:${userId}`, `second:${userId}`])
    .execute();
}

export async function deleteExpired(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
}

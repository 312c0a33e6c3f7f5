/** SQL for tickets. */
import type { ExpressionBuilder, Insertable } from "kysely";
import type { Schema, Sql } from "../../database/schema.ts";

export async function insertTicket(sql: Sql, row: Insertable<Schema["tickets"]>): Promise<void> {
  await sql.insertInto("tickets").values(row).execute();
}

/** Deletes a user's oldest tickets and keeps the newest `keep`. */
export async function deleteOldestTickets(sql: Sql, userId: number, keep: number): Promise<void> {
  const tooMany = await sql
    .selectFrom("tickets")
    .select("token_hash")
    .where("user_id", "=", userId)
    .orderBy("expires_at", "desc")
    .limit(1000)
    .offset(keep)
    .execute();
  const hashes = tooMany.map(({ token_hash }) => token_hash);
  if (hashes.length > 0) {
    await sql.deleteFrom("tickets").where("token_hash", "in", hashes).execute();
  }
}

/**
 * Counts an attempt and returns the owner's id. One statement checks and counts, so that parallel
 * attempts cannot bypass the counter.
 */
export async function countTry(
  sql: Sql,
  tokenHash: string,
  now: number,
  maxTries: number,
): Promise<number | undefined> {
  const row = await sql
    .updateTable("tickets")
    .set((old) => ({ tries: old("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("tries", "<", maxTries)
    .where(isPasswordUnchanged)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

export async function findOwner(
  sql: Sql,
  tokenHash: string,
  now: number,
  maxTries: number,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("tickets")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("tries", "<", maxTries)
    .where(isPasswordUnchanged)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns a result to exactly one caller, and to none after a password change. */
export function redeemTicket(
  sql: Sql,
  tokenHash: string,
  now: number,
): Promise<{ passwordVersion: number } | undefined> {
  return sql
    .deleteFrom("tickets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where(isPasswordUnchanged)
    .returning("password_version as passwordVersion")
    .executeTakeFirst();
}

export async function deleteTickets(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("tickets").where("user_id", "=", userId).execute();
}

/** Matches tickets of active users whose password has not changed since. */
function isPasswordUnchanged({ exists, selectFrom }: ExpressionBuilder<Schema, "tickets">) {
  return exists(
    selectFrom("users")
      .select("users.id")
      .whereRef("users.id", "=", "tickets.user_id")
      .whereRef("users.password_version", "=", "tickets.password_version")
      .where("users.deactivated_at", "is", null),
  );
}

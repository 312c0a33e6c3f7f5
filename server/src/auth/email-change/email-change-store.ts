/** SQL for new e-mail addresses that wait for a confirmation. */
import type { Sql } from "../../database/schema.ts";

export interface EmailChange {
  userId: number;
  email: string;
  expiresAt: number;
}

const columns = ["user_id as userId", "email", "expires_at as expiresAt"] as const;

/** Replaces the user's earlier change, if there is one. */
export async function write(sql: Sql, change: EmailChange, tokenHash: string): Promise<void> {
  const { userId, email, expiresAt } = change;
  const values = { email, token_hash: tokenHash, expires_at: expiresAt };
  await sql
    .insertInto("email_changes")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export function findByToken(
  sql: Sql,
  tokenHash: string,
  now: number,
): Promise<EmailChange | undefined> {
  const query = sql.selectFrom("email_changes").select(columns);
  return query.where("token_hash", "=", tokenHash).where("expires_at", ">", now).executeTakeFirst();
}

export function findOf(sql: Sql, userId: number, now: number): Promise<EmailChange | undefined> {
  const query = sql.selectFrom("email_changes").select(columns);
  return query.where("user_id", "=", userId).where("expires_at", ">", now).executeTakeFirst();
}

/** Returns the change to exactly one caller. */
export function redeem(trx: Sql, tokenHash: string, now: number): Promise<EmailChange | undefined> {
  const query = trx.deleteFrom("email_changes").where("token_hash", "=", tokenHash);
  return query.where("expires_at", ">", now).returning(columns).executeTakeFirst();
}

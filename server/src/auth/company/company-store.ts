/** SQL for company accounts and for sign-ins that have gone to the provider. */
import type { Sql } from "../../database/schema.ts";

/** `userId` is null for a sign-in, and names the user who connects an account. */
export async function insertRequest(
  sql: Sql,
  tokenHash: string,
  userId: number | null,
  expiresAt: number,
): Promise<void> {
  const row = { token_hash: tokenHash, user_id: userId, expires_at: expiresAt };
  await sql.insertInto("company_sign_ins").values(row).execute();
}

/** Deletes the request. Returns true to exactly one caller. */
export async function redeemRequest(
  sql: Sql,
  tokenHash: string,
  userId: number | null,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("company_sign_ins")
    .where("token_hash", "=", tokenHash)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface AccountKey {
  issuer: string;
  subject: string;
}

/** Records the use and returns the user of a company account. */
export async function useAccount(
  sql: Sql,
  { issuer, subject }: AccountKey,
  email: string | null,
  now: number,
): Promise<number | undefined> {
  const row = await sql
    .updateTable("company_accounts")
    .set({ last_used_at: now, email })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the account that a user has connected at this provider. */
export function findAccount(sql: Sql, userId: number, issuer: string) {
  return sql
    .selectFrom("company_accounts")
    .select(["email", "created_at as connectedAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** Connects an account. Returns false if it belongs to another user. */
export async function insertAccount(
  sql: Sql,
  { issuer, subject }: AccountKey,
  {
    userId,
    email,
    isByUser,
    now,
  }: { userId: number; email: string | null; isByUser: boolean; now: number },
): Promise<boolean> {
  const row = { issuer, subject, user_id: userId, email, is_by_user: isByUser ? 1 : 0 };
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("company_accounts")
    .values({ ...row, created_at: now, last_used_at: isByUser ? null : now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns how many accounts were connected. */
export async function deleteAccounts(sql: Sql, userId: number): Promise<number> {
  const { numDeletedRows } = await sql
    .deleteFrom("company_accounts")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the accounts that somebody connected in Settings, and requests to connect one. */
export async function deleteConnected(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("company_sign_ins").where("user_id", "=", userId).execute();
  await sql
    .deleteFrom("company_accounts")
    .where("user_id", "=", userId)
    .where("is_by_user", "=", 1)
    .execute();
}

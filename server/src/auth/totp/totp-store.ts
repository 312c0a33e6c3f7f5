/** SQL for the secrets shared with authenticator apps. */
import type { Sql } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";

export interface TotpSecret {
  secretSealed: string;
  createdAt: number;
}

/** A user can have one secret in use (`on`) and one that waits for its first code (`pending`). */
export function findSecret(
  sql: Sql,
  userId: number,
  state: "pending" | "on",
): Promise<TotpSecret | undefined> {
  return sql
    .selectFrom("totp_secrets")
    .select(["secret_sealed as secretSealed", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** Replaces a pending secret. */
export async function writePendingSecret(
  sql: Sql,
  userId: number,
  secretSealed: string,
  now: number,
): Promise<void> {
  const values = { secret_sealed: secretSealed, created_at: now, last_step: 0 };
  await sql
    .insertInto("totp_secrets")
    .values({ user_id: userId, state: "pending", ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "state"]).doUpdateSet(values))
    .execute();
}

/**
 * Replaces the secret in use with the pending one if it is still this one. `step` is the step of
 * the code that confirmed it. Returns true to exactly one caller.
 */
export async function activateSecret(
  sql: Sql,
  userId: number,
  secretSealed: string,
  step: number,
  now: number,
): Promise<boolean> {
  await sql
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .where("state", "=", "on")
    .execute();
  const { numUpdatedRows } = await sql
    .updateTable("totp_secrets")
    .set({ state: "on", last_step: step, created_at: now })
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .where("secret_sealed", "=", secretSealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uses up a code. Accepts a step only if it is newer than every step accepted before, even after
 * the clock was set back. Returns true to exactly one caller.
 */
export async function acceptStep(
  sql: Sql,
  userId: number,
  secretSealed: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("state", "=", "on")
    .where("secret_sealed", "=", secretSealed)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a user's factors until the transaction ends. Returns false if two-factor is off. */
export async function lockFactors(trx: Sql, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("totp_secrets")
    .set((old) => ({ last_step: old.ref("last_step") }))
    .where("user_id", "=", userId)
    .where("state", "=", "on")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the secret in use and the pending one. Returns whether there were any. */
export async function deleteSecrets(trx: Sql, userId: number): Promise<boolean> {
  // The secret in use first, as in `activateSecret`: two lock orders would deadlock.
  await lockFactors(trx, userId);
  const { numDeletedRows } = await trx
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function deletePendingBefore(sql: Sql, moment: number, most: number): Promise<number> {
  const pending = sql
    .selectFrom("totp_secrets")
    .select("user_id")
    .where("state", "=", "pending")
    .where("created_at", "<=", moment)
    .limit(most);
  const query = sql
    .deleteFrom("totp_secrets")
    .where("state", "=", "pending")
    .where("created_at", "<=", moment);
  return countDeleted(query.where("user_id", "in", pending));
}

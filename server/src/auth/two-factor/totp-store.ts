/** SQL of the secrets that users share with their authenticator apps. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;
type State = "pending" | "on";

export interface TotpRow {
  secretSealed: string;
  createdAt: number;
}

export function findSecret(sql: Sql, userId: number, state: State): Promise<TotpRow | undefined> {
  return sql
    .selectFrom("totp_secrets")
    .select(["secret_sealed as secretSealed", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** In place of one that may be pending already. */
export async function writePending(
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
 * The pending secret takes the place of the one that is on, if it is still this one. `step` is the
 * one whose code confirmed it. Answers true to exactly one caller.
 */
export async function turnOn(
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
  const turned = await sql
    .updateTable("totp_secrets")
    .set({ state: "on", last_step: step, created_at: now })
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .where("secret_sealed", "=", secretSealed)
    .returning("user_id")
    .execute();
  return turned.length > 0;
}

/**
 * The one place where a code is used up: a step is accepted only when it is newer than every step
 * accepted before, whatever the clock says meanwhile. Answers true to exactly one caller.
 */
export async function acceptStep(
  sql: Sql,
  userId: number,
  secretSealed: string,
  step: number,
): Promise<boolean> {
  const accepted = await sql
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("state", "=", "on")
    .where("secret_sealed", "=", secretSealed)
    .where("last_step", "<", step)
    .returning("user_id")
    .execute();
  return accepted.length > 0;
}

/** Makes this transaction the only one that may change a user's factors. False when there are none. */
export async function holdFactors(sql: Sql, userId: number): Promise<boolean> {
  const held = await sql
    .updateTable("totp_secrets")
    .set((old) => ({ last_step: old.ref("last_step") }))
    .where("user_id", "=", userId)
    .where("state", "=", "on")
    .returning("user_id")
    .execute();
  return held.length > 0;
}

/** The pending one as well. Answers whether there was any. */
export async function deleteSecrets(sql: Sql, userId: number): Promise<boolean> {
  // The one that is on first, as in `turnOn`: two that take the rows crosswise wait for each other.
  await holdFactors(sql, userId);
  const deleted = await sql
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .returning("state")
    .execute();
  return deleted.length > 0;
}

export async function deletePendingBefore(sql: Sql, moment: number): Promise<void> {
  await sql
    .deleteFrom("totp_secrets")
    .where("state", "=", "pending")
    .where("created_at", "<=", moment)
    .execute();
}

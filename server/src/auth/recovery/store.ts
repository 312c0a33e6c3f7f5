/** SQL of password reset links. */
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/**
 * Makes this transaction the only one that may give out or use a link of this user. Undefined for
 * whoever can have none.
 */
export function holdUser(sql: Sql, userId: number): Promise<Pick<Me, "id"> | undefined> {
  return sql
    .updateTable("users")
    .set((user) => ({ email: user.ref("email") }))
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .where("deactivated_at", "is", null)
    .returning("id")
    .executeTakeFirst();
}

/** Instead of all older links of this user. */
export async function putReset(
  sql: Sql,
  reset: { tokenHash: string; userId: number; expiresAt: number },
): Promise<void> {
  const { tokenHash, userId, expiresAt } = reset;
  await sql.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await sql
    .insertInto("password_resets")
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whose link it is, while it is good. */
export function findReset(
  sql: Sql,
  tokenHash: string,
  now: number,
): Promise<Pick<Me, "id" | "email"> | undefined> {
  return sql
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("users.deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Answers true to exactly one caller. */
export async function useReset(sql: Sql, tokenHash: string, now: number): Promise<boolean> {
  const used = await sql
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .execute();
  return used.length > 0;
}

export async function forgetResetsBefore(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

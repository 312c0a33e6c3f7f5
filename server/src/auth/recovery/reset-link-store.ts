/** SQL of password reset links. */
import type { Me } from "@belfry/contracts/users";
import type { ExpressionBuilder, Kysely } from "kysely";
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

export interface NewReset {
  tokenHash: string;
  userId: number;
  /** The administrator who makes it. */
  madeBy: number | null;
  isMailed: boolean;
  expiresAt: number;
}

/**
 * Instead of older links of this user. Anybody may ask for a mail: it replaces earlier mails only, and
 * not what an administrator handed out.
 */
export async function putReset(sql: Sql, reset: NewReset): Promise<void> {
  const { tokenHash, userId, madeBy, isMailed, expiresAt } = reset;
  await sql
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .$if(isMailed, (query) => query.where("is_mailed", "=", 1))
    .execute();
  await sql
    .insertInto("password_resets")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      made_by: madeBy,
      is_mailed: isMailed ? 1 : 0,
      expires_at: expiresAt,
    })
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
    .where(isOfWhoMay)
    .executeTakeFirst();
}

/** A link dies with its maker's right to hand it out. */
function isOfWhoMay({ exists, or, selectFrom, eb }: ExpressionBuilder<Schema, "password_resets">) {
  const maker = selectFrom("users as maker")
    .innerJoin("users as target", "target.id", "password_resets.user_id")
    .select("maker.id")
    .whereRef("maker.id", "=", "password_resets.made_by")
    .where("maker.deactivated_at", "is", null)
    .where((pair) =>
      pair.or([
        pair("maker.role", "=", "owner"),
        pair.and([pair("maker.role", "=", "admin"), pair("target.role", "<>", "owner")]),
      ]),
    );
  return or([eb("made_by", "is", null), exists(maker)]);
}

/** Answers true to exactly one caller. */
export async function useReset(sql: Sql, tokenHash: string, now: number): Promise<boolean> {
  const used = await sql
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where(isOfWhoMay)
    .returning("user_id")
    .execute();
  return used.length > 0;
}

export async function forgetResetsBefore(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

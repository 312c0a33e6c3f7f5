/** SQL for password links. */
import type { Me } from "@belfry/contracts/users";
import type { ExpressionBuilder, Insertable } from "kysely";
import type { Schema, Sql } from "../../database/schema.ts";

/**
 * Deletes the user's older links and inserts this one. Anyone can request a mailed link, so it
 * replaces only earlier mailed links and not those created by an administrator.
 */
export async function replaceReset(
  sql: Sql,
  row: Insertable<Schema["password_resets"]>,
): Promise<void> {
  await sql
    .deleteFrom("password_resets")
    .where("user_id", "=", row.user_id)
    .$if(row.is_mailed === 1, (query) => query.where("is_mailed", "=", 1))
    .execute();
  await sql.insertInto("password_resets").values(row).execute();
}

/** Returns the user the link belongs to, or undefined if it is no longer valid. */
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
    .where(isStillAllowed)
    .executeTakeFirst();
}

/** True as long as the link's creator could still create it. */
function isStillAllowed({
  exists,
  or,
  selectFrom,
  eb,
}: ExpressionBuilder<Schema, "password_resets">) {
  const creator = selectFrom("users as creator")
    .innerJoin("users as target", "target.id", "password_resets.user_id")
    .select("creator.id")
    .whereRef("creator.id", "=", "password_resets.made_by")
    .where("creator.deactivated_at", "is", null)
    .where((pair) =>
      pair.or([
        pair("creator.role", "=", "owner"),
        pair.and([pair("creator.role", "=", "admin"), pair("target.role", "<>", "owner")]),
      ]),
    );
  return or([eb("made_by", "is", null), exists(creator)]);
}

/** Deletes the link. Returns true to exactly one caller. */
export async function redeemReset(sql: Sql, tokenHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where(isStillAllowed)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

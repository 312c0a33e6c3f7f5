/** SQL that deletes what a user requested with the old password. */
import type { Sql } from "../../database/schema.ts";

export async function deleteResets(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** Deletes the e-mail address that waits for a confirmation. Returns whether there was one. */
export async function deleteEmailChange(sql: Sql, userId: number): Promise<boolean> {
  const query = sql.deleteFrom("email_changes").where("user_id", "=", userId);
  return (await query.returning("user_id").execute()).length > 0;
}

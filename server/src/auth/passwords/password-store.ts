/** SQL that deletes password reset links when the password changes. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

export async function deleteResets(sql: Kysely<Schema>, userId: number): Promise<void> {
  await sql.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** SQL of what ends with a password. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** Sign-ins that wait for their second factor. */
export async function deleteTickets(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("tickets").where("user_id", "=", userId).execute();
}

/** Links by which a password may be chosen. */
export async function deleteResets(sql: Sql, userId: number): Promise<void> {
  await sql.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

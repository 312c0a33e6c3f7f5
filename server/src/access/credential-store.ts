/** SQL that locks the credential of a request. */
import type { Sql } from "../database/schema.ts";
import type { Identity } from "./identity.ts";

/** Returns false if the user was deactivated, or if the credential has ended. */
export async function lock(
  trx: Sql,
  { user, credential: { kind, id } }: Pick<Identity, "user" | "credential">,
): Promise<boolean> {
  // The user first, as in the transactions that end all credentials of a user.
  const users = await trx
    .updateTable("users")
    .set((row) => ({ password_version: row.ref("password_version") }))
    .where("id", "=", user.id)
    .where("deactivated_at", "is", null)
    .returning("id")
    .execute();
  const credentials = await trx
    .updateTable(kind === "session" ? "sessions" : "api_keys")
    .set((row) => ({ expires_at: row.ref("expires_at") }))
    .where("id", "=", id)
    .returning("id")
    .execute();
  return users.length > 0 && credentials.length > 0;
}

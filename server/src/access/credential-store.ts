/** SQL that keeps a credential from ending during a transaction. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { invalidTokenChallenge } from "./credentials.ts";
import type { Identity } from "./identity.ts";

/**
 * Locks the user and the credential of a request until the transaction ends. Call it in every
 * transaction that creates a credential: whoever ends this one at the same time either waits and
 * finds the new one, or was first, and this rejects with `invalid_token`.
 */
export async function lockCredential(
  trx: Kysely<Schema>,
  { user, credential: { kind, id } }: Pick<Identity, "user" | "credential">,
): Promise<void> {
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
  if (users.length === 0 || credentials.length === 0) {
    fail("invalid_token", { headers: invalidTokenChallenge });
  }
}

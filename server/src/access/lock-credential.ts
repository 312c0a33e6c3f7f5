/** Keeps the credential of a request from ending during a transaction. */
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import * as store from "./credential-store.ts";
import { invalidTokenChallenge } from "./credentials.ts";
import type { Identity } from "./identity.ts";

/**
 * Locks the user and the credential until the transaction ends. Call it in every transaction that
 * creates a credential. A transaction that ends this one at the same time waits and finds the new
 * credential; if it was first, this rejects with `invalid_token`.
 */
export async function lockCredential(
  trx: Sql,
  identity: Pick<Identity, "user" | "credential">,
): Promise<void> {
  const isLocked = await store.lock(trx, identity);
  if (!isLocked) fail("invalid_token", { headers: invalidTokenChallenge });
}

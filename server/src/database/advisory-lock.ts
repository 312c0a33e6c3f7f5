/** Named locks that a transaction holds until it ends. */
import type { Sql } from "./schema.ts";

/**
 * Waits until no other transaction holds the lock. Call it first in the transaction, so that the
 * statements after it see everything the previous holder committed. The lock is a row of
 * `settings`, because both databases can wait for a row.
 */
export async function takeAdvisoryLock(
  trx: Sql,
  name: "administration" | "invites",
): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ name: `held.${name}`, value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

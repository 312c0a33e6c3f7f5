/** A name that one transaction holds until it ends, while others of that name wait for it. */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * To be called first in the transaction, so that what follows sees all that the one before did. A
 * row of the settings is held: both databases know to wait for a row.
 */
export async function oneAtATime(
  trx: Kysely<Schema>,
  name: "administration" | "invites" | "outside",
) {
  await trx
    .insertInto("settings")
    .values({ name: `held.${name}`, value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

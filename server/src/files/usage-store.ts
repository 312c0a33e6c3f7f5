/** SQL that counts the bytes of stored files. */
import type { Sql } from "../database/schema.ts";

export interface Usage {
  /** `all`, or for example `chat:5`. */
  scope: string;
  bytes: number;
  /** When the count no longer matters. Null: never. */
  expiresAt: number | null;
}

/** Adds to the counts, which locks them until the transaction ends. Returns the new ones. */
export async function add(
  trx: Sql,
  usages: readonly Usage[],
): Promise<{ scope: string; bytes: number }[]> {
  // Sorted, so that transactions lock the rows in the same order.
  const rows = usages
    .map(({ scope, bytes, expiresAt }) => ({ scope, bytes, expires_at: expiresAt }))
    .sort((a, b) => (a.scope < b.scope ? -1 : 1));
  return trx
    .insertInto("file_usage")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("scope").doUpdateSet((update) => ({
        bytes: update("file_usage.bytes", "+", update.ref("excluded.bytes")),
      })),
    )
    .returning(["scope", "bytes"])
    .execute();
}

export async function read(
  sql: Sql,
  scopes: readonly string[],
): Promise<{ scope: string; bytes: number }[]> {
  return sql
    .selectFrom("file_usage")
    .select(["scope", "bytes"])
    .where("scope", "in", scopes)
    .execute();
}

/** Deletes rows whose time is over, for background jobs. */
import { sql as raw } from "kysely";
import type { Schema, Sql } from "../schema.ts";

/** A table with the column `expires_at`, and the column that identifies its rows. */
type ExpiringTable = {
  [T in keyof Schema]: "expires_at" extends keyof Schema[T]
    ? readonly [table: T, key: keyof Schema[T] & string]
    : never;
}[keyof Schema];

/** Deletes at most `most` rows that had expired at that time. Returns how many. */
export async function deleteExpiredRows(
  sql: Sql,
  [table, key]: ExpiringTable,
  at: number,
  most: number,
): Promise<number> {
  const [rows, id, isOver] = [raw.table(table), raw.ref(key), raw`expires_at <= ${at}`];
  // Checks the time again, because a row may have been replaced in the meantime.
  const { numAffectedRows } = await raw`delete from ${rows} where ${isOver} and ${id} in
    (select ${id} from ${rows} where ${isOver} limit ${most})`.execute(sql);
  return Number(numAffectedRows ?? 0);
}

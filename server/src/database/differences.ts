/** Where the two databases are spelled differently, and nothing else. */
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./database.ts";

export type Columns = Readonly<Record<string, "integer" | "text">>;

/**
 * Rows handed over as one JSON parameter, made by `jsonOf` of the same columns: the statement keeps
 * one text for any number of rows and is prepared once. Use as `from ${jsonRows(…)} as r`.
 */
export function jsonRows(kind: DatabaseKind, json: string, columns: Columns): RawBuilder<unknown> {
  const picks = Object.entries(columns).map(([name, type], index) => {
    const value = sql`value ->> ${sql.lit(index)}`;
    const typed =
      kind === "sqlite"
        ? value
        : sql`(${value})::${sql.raw(type === "integer" ? "bigint" : "text")}`;
    return sql`${typed} as ${sql.ref(name)}`;
  });
  const rows =
    kind === "sqlite" ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`;
  return sql`(select ${sql.join(picks)} from ${rows})`;
}

/** Each row as an array: the names of the columns stand in the statement already. */
export function jsonOf<C extends Columns>(
  columns: C,
  rows: readonly { [K in keyof C]: string | number | null | undefined }[],
): string {
  const names = Object.keys(columns);
  return JSON.stringify(rows.map((row) => names.map((name) => row[name])));
}

/** A compiled statement with a single `jsonRows` parameter, for these rows. */
export function withRows<C extends Columns>(
  query: CompiledQuery,
  columns: C,
  rows: readonly { [K in keyof C]: string | number | null | undefined }[],
): CompiledQuery {
  return { ...query, parameters: [jsonOf(columns, rows)] };
}

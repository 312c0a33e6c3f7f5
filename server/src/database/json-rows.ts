/** Passes any number of rows to a statement as one JSON parameter. */
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./types.ts";

export type Columns = Readonly<Record<string, "integer" | "text">>;
export type Rows<C> = readonly { [K in keyof C]: string | number | null | undefined }[];

/**
 * Builds a subquery over rows encoded with `jsonOf` and the same columns. The statement's text is
 * the same for any number of rows, so it is prepared once. Use as `from ${jsonRows(…)} as r`.
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

/** Encodes each row as an array, in the order of the columns. */
export function jsonOf<C extends Columns>(columns: C, rows: Rows<C>): string {
  const names = Object.keys(columns);
  return JSON.stringify(rows.map((row) => names.map((name) => row[name])));
}

/** Returns the statement with these rows as its only parameter. */
export function withRows<C extends Columns>(
  query: CompiledQuery,
  columns: C,
  rows: Rows<C>,
): CompiledQuery {
  return { ...query, parameters: [jsonOf(columns, rows)] };
}

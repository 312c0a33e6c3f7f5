/**
 * Passes rows to a statement as bound parameters, for the hot path: half the cost of JSON. The
 * statement's text depends on the number of rows, so it is compiled once for each of a few sizes.
 */
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Columns, Rows } from "../json-rows.ts";
import type { Database } from "../types.ts";

/** More rows need several statements. */
const rowsMax = 64;

/** Builds a statement over the rows `r`, which have the first columns. */
type Build<C> = (columns: readonly (keyof C & string)[]) => RawBuilder<unknown>;

/**
 * Returns a function that makes the statements for any number of rows. Columns after the last one
 * with a value are left out, so put columns that are mostly null last. The first column is null in
 * the rows that fill up a size.
 */
export function createBoundRows<C extends Columns>(
  { kind, sql: database }: Pick<Database, "kind" | "sql">,
  columns: C,
  build: Build<C>,
): (rows: Rows<C>) => CompiledQuery[] {
  const names = Object.keys(columns) as (keyof C & string)[];
  const compiledByShape = new Map<number, CompiledQuery>();

  function compile(size: number, used: readonly (keyof C & string)[]): CompiledQuery {
    const casts = used.map((name) => (columns[name] === "integer" ? sql`bigint` : sql`text`));
    const values = casts.map((cast) => (kind === "sqlite" ? sql`${null}` : sql`${null}::${cast}`));
    const rows = Array.from({ length: size }, () => sql`(${sql.join(values)})`);
    const refs = sql.join(used.map((name) => sql.ref(name)));
    return sql`with r (${refs}) as (values ${sql.join(rows)}) ${build(used)}`.compile(database);
  }

  /** Returns the statement for at most `rowsMax` rows. */
  function bind(rows: Rows<C>): CompiledQuery {
    const width = 1 + names.findLastIndex((name) => rows.some((row) => row[name] != null));
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    const used = names.slice(0, width);
    const shape = size * names.length + width;
    const compiled = compiledByShape.get(shape) ?? compile(size, used);
    compiledByShape.set(shape, compiled);
    const parameters: unknown[] = [];
    for (const row of rows) for (const name of used) parameters.push(row[name] ?? null);
    while (parameters.length < size * width) parameters.push(null);
    return { ...compiled, parameters };
  }

  return (rows) => {
    const statements: CompiledQuery[] = [];
    for (let start = 0; start < rows.length; start += rowsMax) {
      statements.push(bind(rows.slice(start, start + rowsMax)));
    }
    return statements;
  };
}

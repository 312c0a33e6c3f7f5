/** Where the two databases are spelled differently, and nothing else. */
import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./database.ts";

/**
 * Rows handed over as one JSON parameter, `[{column: value, …}, …]`: the statement keeps one text
 * for any number of rows and is prepared once. Use as `from ${jsonRows(…)} as r`.
 */
export function jsonRows(
  kind: DatabaseKind,
  json: string,
  columns: Readonly<Record<string, "integer" | "text">>,
): RawBuilder<unknown> {
  const names = Object.entries(columns);
  if (kind === "sqlite") {
    const picks = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    return sql`(select ${sql.join(picks)} from json_each(${json}))`;
  }
  const types = names.map(([name, type]) =>
    type === "integer" ? sql`${sql.ref(name)} bigint` : sql`${sql.ref(name)} text`,
  );
  const columnList = sql.join(types);
  return sql`(select * from json_to_recordset(${json}::json) as rows_(${columnList}))`;
}

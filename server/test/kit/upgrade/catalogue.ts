/** Describes the tables of a database as texts, from its own catalogue. */
import { CompiledQuery } from "kysely";
import type { Database, DatabaseKind } from "../../../src/database/database.ts";

/** Columns in their order, types, defaults, constraints and indexes. Without Kysely's tables. */
export async function readCatalogue({ kind, fetch }: Database): Promise<string[]> {
  const rows = await fetch<{ text: string }>(CompiledQuery.raw(queries[kind]));
  return rows.map(({ text }) => normalize(text)).sort();
}

/** SQLite keeps the statements as they were written. */
function normalize(text: string): string {
  const lower = text.toLowerCase().replaceAll('"', "").replaceAll(/\s+/g, " ");
  return lower.replaceAll("( ", "(").replaceAll(" )", ")");
}

const queries: Record<DatabaseKind, string> = {
  sqlite:
    "select sql as text from sqlite_schema where sql is not null and tbl_name not like 'kysely_%'",
  postgres: `
    with tables as (select oid, relname from pg_class where relkind = 'r'
      and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%')
    select concat_ws(' ', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, pg_get_expr(adbin, adrelid)) as text
      from tables join pg_attribute on attrelid = tables.oid
      left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint as c on conrelid = tables.oid where contype <> 'n'
    union all select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid`,
};

/** Empties a test database. */
import { CompiledQuery, sql } from "kysely";
import type { Database, DatabaseKind } from "../../../src/database/database.ts";
import type { Schema } from "../../../src/database/schema.ts";

interface InitialState {
  schema: string;
  /** Delete all rows and insert those of the migrations. */
  statements: CompiledQuery[];
}

const initialByKind = new Map<DatabaseKind, InitialState>();

/** Returns false if the database cannot be emptied or a test changed its tables. */
export async function emptyDatabase(database: Database): Promise<boolean> {
  try {
    const initial = initialByKind.get(database.kind);
    if (!initial || (await schemaOf(database)) !== initial.schema) return false;
    await database.commit(initial.statements);
    return true;
  } catch {
    return false;
  }
}

/** Records the state of a migrated database that no test has used. */
export async function recordInitialState(database: Database): Promise<void> {
  if (initialByKind.has(database.kind)) return;
  const names = await sql.raw<{ name: string }>(tablesSql[database.kind]).execute(database.sql);
  const tables = names.rows.map(({ name }) => name);
  const deletes = tables.map((table) => `delete from "${table}"`);
  const inserts: CompiledQuery[] = [];
  for (const table of tables as (keyof Schema)[]) {
    const rows = await database.sql.selectFrom(table).selectAll().execute();
    if (rows.length > 0) inserts.push(database.sql.insertInto(table).values(rows).compile());
  }
  initialByKind.set(database.kind, {
    schema: await schemaOf(database),
    statements: [
      ...emptyingSql[database.kind](deletes).map((text) => CompiledQuery.raw(text)),
      ...inserts,
    ],
  });
}

/** Returns a text that changes when a table is created, altered or dropped. */
async function schemaOf({ kind, fetch }: Database): Promise<string> {
  return JSON.stringify(await fetch(CompiledQuery.raw(schemaSql[kind])));
}

const tablesSql: Record<DatabaseKind, string> = {
  // Virtual tables last: triggers on other tables may empty them.
  sqlite: `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
    and name <> 'sqlite_schema' order by type`,
  postgres: "select tablename as name from pg_tables where schemaname = current_schema()",
};

const schemaSql: Record<DatabaseKind, string> = {
  sqlite: "pragma schema_version",
  postgres: `select md5(string_agg(concat(oid, xmin), ',' order by oid)) from pg_class
    where relnamespace = current_schema()::regnamespace`,
};

/** Foreign keys are checked at the end or not at all, so the order of the tables does not matter. */
const emptyingSql: Record<DatabaseKind, (deletes: string[]) => string[]> = {
  sqlite: (deletes) => ["pragma defer_foreign_keys = on", ...deletes],
  postgres: (deletes) => [
    `do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${deletes.map((text) => `${text};`).join("")}
      perform setval(format('%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = current_schema();
    end $$`,
  ],
};

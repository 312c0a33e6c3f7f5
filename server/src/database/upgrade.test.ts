import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import type { Database } from "./database.ts";
import { createTables, migrate, stepNames } from "./migrate.ts";

type AnyTables = Record<string, Record<string, string | number>>;

interface WrittenRow {
  /** The version that wrote it: how many steps it had. */
  version: number;
  table: string;
  row: AnyTables[string];
}

/** Without the search index of PostgreSQL, which is made from the messages. */
const isData = ({ name }: { name: string }) => !name.startsWith("search_");

/** Returns the names of the columns by table. */
async function readColumns({ sql: db }: Database): Promise<Map<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(isData);
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

async function dropTables({ kind, sql: db }: Database): Promise<void> {
  const cascade = sql.raw(kind === "postgres" ? "cascade" : "");
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    await sql`drop table ${sql.table(name)} ${cascade}`.execute(db);
  }
}

/** Columns with a default that no two rows may have, or that may not all be null. */
const hasToBeWritten = ["messages.user_id", "users.handle", "users.handle_skeleton"];

/** Writes a row into every table of a version, with its number as the id and as all other numbers. */
async function writeRows({ sql: db }: Database, version: number): Promise<WrittenRow[]> {
  const tables = (await db.introspection.getTables()).filter(isData);
  const rows = tables.map(({ name, columns }): WrittenRow => {
    const isWritten = (column: (typeof columns)[number]) =>
      column.name === "id" ||
      hasToBeWritten.includes(`${name}.${column.name}`) ||
      !(column.isNullable || column.hasDefaultValue);
    const values = columns.filter(isWritten).map((column) => {
      const isNumber = column.dataType.toLowerCase().includes("int");
      return [column.name, isNumber ? version : `${column.name} ${version}`];
    });
    return { version, table: name, row: Object.fromEntries(values) };
  });
  // Tables that others refer to come first.
  const isReferredTo = ({ table }: WrittenRow) => ["sessions", "chats", "users"].indexOf(table);
  for (const { table, row } of rows.toSorted((a, b) => isReferredTo(b) - isReferredTo(a))) {
    await (db as Kysely<unknown> as Kysely<AnyTables>).insertInto(table).values(row).execute();
  }
  return rows;
}

eachDatabase((open, kind) => {
  test("An upgrade keeps the rows that each earlier version has written", async () => {
    const database = await open();
    await dropTables(database);
    const db = database.sql as Kysely<unknown> as Kysely<AnyTables>;
    const written: WrittenRow[] = [];
    for (const version of stepNames.keys()) {
      const steps = stepNames.slice(0, version + 1);
      const schema = kind === "postgres" ? "public" : undefined;
      await createTables({ kind, db: db as Kysely<unknown>, steps, schema });
      written.push(...(await writeRows(database, version + 1)));
    }
    await migrate(database);
    const columnsByTable = await readColumns(database);
    const missing: WrittenRow[] = [];
    for (const one of written) {
      const columns = columnsByTable.get(one.table) ?? [];
      const kept = Object.entries(one.row).filter(([name]) => columns.includes(name));
      const found = db.selectFrom(one.table).where((row) => row.and(Object.fromEntries(kept)));
      const rows = columns.length > 0 ? await found.selectAll().execute() : [];
      if (rows.length !== 1) missing.push(one);
    }
    expect(written.length).toBeGreaterThan(stepNames.length * 10);
    // Notifications that waited for the end of quiet hours are sent in another way now.
    expect(new Set(missing.map(({ table }) => table))).toEqual(new Set(["held_notifications"]));
    const hours = db.selectFrom("webhook_hours").selectAll().where("webhook_id", "=", 4);
    expect(await hours.execute(), "counted from the delivery log").toEqual([
      { webhook_id: 4, slot: 0, hour: 0, delivered: 1, refused: 0 },
    ]);
  });
});

import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { readCatalogue } from "../../test/kit/upgrade/catalogue.ts";
import { createFormerTables, removeLastFormerStep } from "../../test/kit/upgrade/former-tables.ts";
import { ageOfData } from "./checks.ts";
import type { Database } from "./database.ts";
import { migrate, stepNames } from "./migrate.ts";

type AnyTables = Record<string, Record<string, string | number>>;

/** Columns with a default that no two rows may have, or that may not all be null. */
const hasToBeWritten = ["messages.user_id", "users.handle", "users.handle_skeleton"];

/** Without the search index of PostgreSQL, which is made from the messages. */
async function listTables({ sql: db }: Database) {
  const tables = await db.introspection.getTables();
  return tables.filter(({ name }) => !name.startsWith("search_"));
}

/** Writes a row into every table. */
async function writeRows(database: Database): Promise<void> {
  const db = database.sql as Kysely<unknown> as Kysely<AnyTables>;
  const tables = await listTables(database);
  // Tables that others refer to come first.
  const rank = ({ name }: { name: string }) => ["sessions", "chats", "users"].indexOf(name);
  for (const { name, columns } of tables.toSorted((a, b) => rank(b) - rank(a))) {
    const isWritten = (column: (typeof columns)[number]) =>
      column.name === "id" ||
      hasToBeWritten.includes(`${name}.${column.name}`) ||
      !(column.isNullable || column.hasDefaultValue);
    const values = columns.filter(isWritten).map((column) => {
      const isNumber = column.dataType.toLowerCase().includes("int");
      return [column.name, isNumber ? 7 : `${column.name} 7`];
    });
    await db.insertInto(name).values(Object.fromEntries(values)).execute();
  }
}

async function readRows(database: Database): Promise<Record<string, unknown[]>> {
  const db = database.sql as Kysely<unknown> as Kysely<AnyTables>;
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await listTables(database)) {
    rows[name] = await db.selectFrom(name).selectAll().execute();
  }
  return rows;
}

async function readSteps({ sql: db }: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Rejects the new step, after the former ones were deleted. */
const failing = {
  sqlite: [
    `create trigger failing before insert on kysely_migration
      begin select raise(abort, 'the disk is full'); end`,
  ],
  postgres: [
    `create function failing() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`,
    "create trigger failing before insert on kysely_migration for each row execute function failing()",
  ],
} as const;

const working = {
  sqlite: "drop trigger failing",
  postgres: "drop function failing cascade",
} as const;

eachDatabase((open, kind) => {
  async function openFormer(): Promise<Database> {
    const database = await open();
    await createFormerTables(database);
    await writeRows(database);
    return database;
  }

  test("Data of commit 78b3bd67 keeps its rows, and gets the tables of this version", async () => {
    const tables = await readCatalogue(await open());
    const former = await openFormer();
    expect(await ageOfData(former)).toBe("older");
    const rows = await readRows(former);
    await migrate(former);
    expect(await readSteps(former)).toEqual(stepNames);
    expect(await ageOfData(former)).toBe("same");
    expect(await readCatalogue(former)).toEqual(tables);
    expect(await readRows(former)).toMatchObject(rows);
    expect(Object.values(rows).every((found) => found.length === 1)).toBe(true);
  });

  test("An upgrade that ends in the middle changes nothing, and the next one succeeds", async () => {
    const former = await openFormer();
    const steps = await readSteps(former);
    for (const statement of failing[kind]) await sql.raw(statement).execute(former.sql);
    await expect(migrate(former)).rejects.toThrow("the disk is full");
    expect(await readSteps(former)).toEqual(steps);
    expect(await ageOfData(former)).toBe("older");
    await sql.raw(working[kind]).execute(former.sql);
    await migrate(former);
    expect(await readSteps(former)).toEqual(stepNames);
  });

  test("Data older than commit 78b3bd67 is rejected with the commit to start first, and stays as it is", async () => {
    const former = await openFormer();
    await removeLastFormerStep(former);
    const before = { steps: await readSteps(former), rows: await readRows(former) };
    expect(await ageOfData(former)).toBe("outdated");
    await expect(migrate(former)).rejects.toThrow(
      "This data was written by a Belfry older than its commit 78b3bd67. Start the server of that commit once",
    );
    expect({ steps: await readSteps(former), rows: await readRows(former) }).toEqual(before);
  });

  test("A database whose first start ended before it had tables counts as empty", async () => {
    const database = await open();
    await createFormerTables(database);
    await sql`delete from kysely_migration`.execute(database.sql);
    expect(await ageOfData(database)).toBe("none");
  });
});

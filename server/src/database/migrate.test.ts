import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { first } from "./migrations/2026-11-26-first.ts";

interface Column {
  name: string;
  isNullable: boolean;
  hasDefault: boolean;
}

async function shapeOf({ kind, sql: db }: Database): Promise<Record<string, Column[]>> {
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    tables
      // On SQLite the search index is in its own file.
      .filter(({ name }) => !name.startsWith("search_"))
      .map(({ name, columns }): [string, Column[]] => [
        name,
        columns.map(({ name, isNullable, hasDefaultValue, isAutoIncrementing }) => {
          // The two databases declare generated ids differently.
          const isId = isAutoIncrementing || (kind === "sqlite" && name === "id" && isNullable);
          const hasDefault = hasDefaultValue || isId;
          return { name, isNullable: isNullable && !isId, hasDefault };
        }),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe("Both databases", () => {
  const shapes: Record<string, Column[]>[] = [];

  eachDatabase((open) => {
    test("Migrations create the same tables and columns", async () => {
      shapes.push(await shapeOf(await open()));
      expect(Object.keys(shapes[0] ?? {})).toContain("messages");
      expect(shapes.at(-1)).toEqual(shapes[0]);
    });
  });
});

eachDatabase((open) => {
  test("Migrating tables of the current version changes nothing", async () => {
    const database = await open();
    await database.sql.insertInto("settings").values({ name: "a", value: "x" }).execute();
    const before = await shapeOf(database);
    await migrate(database);
    expect(await shapeOf(database)).toEqual(before);
    expect(await database.sql.selectFrom("settings").selectAll().execute()).toHaveLength(1);
  });

  test("Migrating data from a newer version fails with an explanation and changes nothing", async () => {
    const database = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-later', '2099-01-01T00:00:00Z')`.execute(
      database.sql,
    );
    const before = await shapeOf(database);
    await expect(migrate(database)).rejects.toThrow(
      "This data was written by a newer Belfry. Start that version or a later one.",
    );
    expect(await shapeOf(database)).toEqual(before);
  });

  test("A failed migration is rolled back", async () => {
    const database = await open();
    const before = await shapeOf(database);
    const step = first(database.kind);
    const again = database.sql.transaction().execute(async (trx) => {
      await trx.schema.createTable("half_done").addColumn("id", "integer").execute();
      await step.up(trx as never);
    });
    await expect(again).rejects.toThrow(/already exists/);
    expect(await shapeOf(database)).toEqual(before);
  });
});

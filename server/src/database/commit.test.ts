import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import type { Database } from "./database.ts";
import { databaseFailure } from "./failures.ts";

function insert(name: string): CompiledQuery {
  return CompiledQuery.raw(`insert into settings (name, value) values ('${name}', 'x')`);
}

async function names({ sql }: Database): Promise<string[]> {
  const rows = await sql.selectFrom("settings").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

eachDatabase((open) => {
  test("A commit writes all statements and returns one result for each", async () => {
    const database = await open();
    const results = await database.commit([
      insert("a"),
      CompiledQuery.raw("update settings set value = 'y' returning name, value"),
      insert("b"),
    ]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ name: "a", value: "y" }], []]);
    expect(await names(database)).toEqual(["a", "b"]);
  });

  test("A failed statement rolls back its commit, and the next commit works", async () => {
    const database = await open();
    await database.commit([insert("a")]);
    const failure = await database
      .commit([insert("b"), insert("a"), insert("c")])
      .catch((error) => error);
    expect(databaseFailure(failure)).toBe("duplicate");
    const mistake = await database
      .commit([insert("b"), CompiledQuery.raw("nonsense")])
      .catch((e) => e);
    expect(mistake).toBeInstanceOf(Error);
    expect(
      databaseFailure(mistake),
      "an SQL mistake is not a failure of the database",
    ).toBeUndefined();
    expect(await names(database)).toEqual(["a"]);
    await database.commit([insert("b")]);
    expect(await names(database)).toEqual(["a", "b"]);
  });

  test("A transaction that throws is rolled back, and the next one can start", async () => {
    const database = await open();
    const failing = database.sql.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "a", value: "x" }).execute();
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await database.sql.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "b", value: "x" }).execute();
    });
    expect(await names(database)).toEqual(["b"]);
  });

  test("A read does not wait for a transaction and sees none of its changes before the commit", async () => {
    const database = await open();
    await database.sql.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "a", value: "x" }).execute();
      expect(await names(database)).toEqual([]);
    });
    expect(await names(database)).toEqual(["a"]);
  });

  test("Concurrent transactions and commits run one after the other", async () => {
    const database = await open();
    await database.commit([insert("count")]);
    const { sql } = database;
    const add = () =>
      sql.transaction().execute(async (trx) => {
        const { value } = await trx
          .selectFrom("settings")
          .select("value")
          .where("name", "=", "count")
          .$if(database.kind === "postgres", (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        await trx
          .updateTable("settings")
          .set({ value: `${value}x` })
          .execute();
      });
    const addAtOnce = CompiledQuery.raw("update settings set value = value || 'x'");
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? add() : database.commit([addAtOnce]))),
    );
    const row = await sql.selectFrom("settings").select("value").executeTakeFirstOrThrow();
    expect(row.value).toHaveLength(21);
  });
});

test("[D10] A commit of a process that was suspended for too long fails as unavailable, and the next one works", async () => {
  const database = await openTestDatabase("postgres", { busyMs: 200 });
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  // Blocks when the statements have been sent, and COMMIT has not.
  const value = {
    toPostgres() {
      setImmediate(block);
      return "x";
    },
  };
  const stalled = CompiledQuery.raw("update settings set value = $1", [value]);
  const failure = await database.commit([insert("a"), stalled]).catch((error) => error);
  expect(databaseFailure(failure)).toBe("unavailable");
  expect(await names(database)).toEqual([]);
  await database.commit([insert("a")]);
  expect(await names(database)).toEqual(["a"]);
});

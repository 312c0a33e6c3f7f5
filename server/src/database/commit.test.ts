import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import type { Database } from "./database.ts";
import { databaseFailure } from "./failures.ts";

function keep(name: string): CompiledQuery {
  return CompiledQuery.raw(`insert into settings (name, value) values ('${name}', 'x')`);
}

async function names({ sql }: Database): Promise<string[]> {
  const rows = await sql.selectFrom("settings").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

eachDatabase((open) => {
  test("statements committed together are all there, with one result each", async () => {
    const database = await open();
    const results = await database.commit([
      keep("a"),
      CompiledQuery.raw("update settings set value = 'y' returning name, value"),
      keep("b"),
    ]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ name: "a", value: "y" }], []]);
    expect(await names(database)).toEqual(["a", "b"]);
  });

  test("when one statement is refused nothing of its commit is kept, and the next one works", async () => {
    const database = await open();
    await database.commit([keep("a")]);
    const failure = await database
      .commit([keep("b"), keep("a"), keep("c")])
      .catch((error) => error);
    expect(databaseFailure(failure)).toBe("duplicate");
    const mistake = await database
      .commit([keep("b"), CompiledQuery.raw("nonsense")])
      .catch((e) => e);
    expect(mistake).toBeInstanceOf(Error);
    expect(databaseFailure(mistake), "a bug is not the database's failure").toBeUndefined();
    expect(await names(database)).toEqual(["a"]);
    await database.commit([keep("b")]);
    expect(await names(database)).toEqual(["a", "b"]);
  });

  test("a transaction that throws leaves nothing, and lets the next one begin", async () => {
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

  test("who reads never waits for who writes, and sees nothing of it before its commit", async () => {
    const database = await open();
    await database.sql.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "a", value: "x" }).execute();
      expect(await names(database)).toEqual([]);
    });
    expect(await names(database)).toEqual(["a"]);
  });

  test("transactions and commits at once come one after the other", async () => {
    const database = await open();
    await database.commit([keep("count")]);
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

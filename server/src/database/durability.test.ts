import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";

test("[O5] No connection of the pool changes when PostgreSQL says that a commit is on disk", async () => {
  const database = await openTestDatabase("postgres", { poolSize: 3 });
  // At the same time, so that each uses another connection.
  const settings = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { rows } = await sql<{ name: string; source: string }>`
        select name, source from pg_settings, pg_sleep(0.05)
        where name in ('synchronous_commit', 'fsync') order by name`.execute(database.sql);
      return rows;
    }),
  );
  const changed = settings.flat().filter(({ source }) => /^(session|client)$/.test(source));
  expect(changed).toEqual([]);
  expect(settings.flat()).toHaveLength(6);
});

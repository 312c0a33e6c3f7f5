/** Runs tests on SQLite and on PostgreSQL, or on one of them, each with an empty database. */
import { describe } from "vitest";
import type { Database, DatabaseKind } from "../../src/database/database.ts";
import { type OpenOptions, openTestDatabase } from "./processes/database-pool.ts";

type Tests = (
  /** A test may call this more than once. Its databases are closed after the test. */
  open: (options?: OpenOptions) => Promise<Database>,
  kind: DatabaseKind,
) => void;

export function eachDatabase(tests: Tests): void {
  for (const kind of ["sqlite", "postgres"] as const) onDatabase(kind, tests);
}

/** For tests whose result does not depend on the database. `npm run test:two` needs PostgreSQL. */
export function anyDatabase(tests: Tests): void {
  onDatabase("postgres", tests);
}

function onDatabase(kind: DatabaseKind, tests: Tests): void {
  describe(`on ${kind}`, () => {
    tests((options = {}) => openTestDatabase(kind, options), kind);
  });
}

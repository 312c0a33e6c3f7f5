/** Runs tests on SQLite and on PostgreSQL, each with an empty database. */
import { describe } from "vitest";
import type { Database, DatabaseKind } from "../../src/database/database.ts";
import { type OpenOptions, openTestDatabase } from "./processes/database-pool.ts";

/** A test may call `open` more than once. Its databases are closed after the test. */
export function eachDatabase(
  tests: (open: (options?: OpenOptions) => Promise<Database>, kind: DatabaseKind) => void,
): void {
  for (const kind of ["sqlite", "postgres"] as const) {
    describe(`on ${kind}`, () => {
      tests((options = {}) => openTestDatabase(kind, options), kind);
    });
  }
}

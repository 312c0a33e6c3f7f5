/** The index of PostgreSQL: a table with a GIN index. */
import type { Database } from "../../database/database.ts";
import type { FindOptions, IndexPage } from "../finding/plan.ts";
import { indexStep } from "../indexing/indexer.ts";
import { createPostgresIndexStore } from "./postgres-index-store.ts";
import { findInWindows } from "./postgres-search-store.ts";

/** How long one update works. */
const updateMs = 50;

export function createPostgresIndex({ sql }: Pick<Database, "sql">) {
  const store = createPostgresIndexStore({ sql });
  return {
    /** Works for some milliseconds. Resolves with whether there is more to do now. */
    async update(): Promise<boolean> {
      const endsAt = performance.now() + updateMs;
      do {
        if ((await indexStep(store)) !== "more") return false;
      } while (performance.now() < endsAt);
      return true;
    },

    find: (options: FindOptions): Promise<IndexPage> => findInWindows(sql, options),

    async close(): Promise<void> {},
  };
}

/** The index of PostgreSQL: a table with a GIN index. */
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import type { FindOptions, IndexPage } from "../finding/plan.ts";
import { indexStep } from "../indexing/indexer.ts";
import { createPostgresIndexStore } from "./postgres-index-store.ts";
import { findInWindows } from "./postgres-search-store.ts";

/** How long one update works. */
const updateMs = 50;

export function createPostgresIndex({ sql, connections }: Pick<Database, "sql" | "connections">) {
  const store = createPostgresIndexStore({ sql });

  /** The step itself uses no connection any more. */
  const isDatabaseUsed = () => (connections?.().active ?? 0) > 0;

  return {
    /** Works for some milliseconds. Resolves with whether there is more to do now. */
    async update(): Promise<boolean> {
      const endsAt = performance.now() + updateMs;
      do {
        const startedAt = performance.now();
        const result = await indexStep(store);
        if (result === "done" || result === "blocked") return false;
        // Old messages can wait: others get PostgreSQL for as long as the step had it.
        if (result === "backlog" && isDatabaseUsed()) await pause(performance.now() - startedAt);
      } while (performance.now() < endsAt);
      return true;
    },

    find: (options: FindOptions): Promise<IndexPage> => findInWindows(sql, options),

    async close(): Promise<void> {},
  };
}

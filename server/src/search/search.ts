/** Search over messages. An index follows the messages at a distance of less than a second. */

import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { SearchPage, SearchRequest } from "@belfry/contracts/search/search";
import type { Me } from "@belfry/contracts/users";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Messages } from "../messages/messages.ts";
import { indexFileName } from "./control.ts";
import { createHits } from "./finding/hits.ts";
import { createPlans } from "./finding/requests.ts";
import { createSuggestions } from "./finding/suggestions.ts";
import { createPostgresIndex } from "./postgres/postgres-index.ts";
import { hasBacklog, readBehind } from "./progress-store.ts";
import { createSqliteIndex } from "./sqlite/sqlite-index.ts";

export { createSearchControl } from "./control.ts";

export type Search = ReturnType<typeof createSearch>;

export interface SearchOptions {
  database: Database;
  messages: Pick<Messages, "listByIds">;
  /** Seals cursors. */
  secrets: Pick<Secrets, "seal" | "open">;
  /** Has the index of SQLite. */
  dataFolder: string;
  log: { warn(text: string): void };
}

/** A server that starts has more urgent work. */
const startDelayMs = 2000;
/** How long one run of the job works. */
const runMs = 200;
/** The same while the event loop is busy: requests come first. */
const busyRunMs = 20;
/** Under full load, posts leave the event loop idle during the sync of each commit. */
const busyUtilization = 0.7;

export function createSearch(options: SearchOptions) {
  const { database, messages, secrets, dataFolder, log } = options;
  const index = openIndex(database, dataFolder, () => {
    isIndexing = true;
    log.warn("The search index was damaged. It is built again.");
  });
  const plans = createPlans(database);
  const hits = createHits({ database, index, messages, secrets });
  const suggestions = createSuggestions({ plans, hits });
  const startsAt = performance.now() + startDelayMs;
  let isStarted = false;
  let isClosed = false;
  let isIndexing = true;
  let lastUtilization = performance.eventLoopUtilization();

  /** Whether the event loop was busy since the last call. */
  function isBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, lastUtilization);
    lastUtilization = now;
    return utilization > busyUtilization;
  }

  async function work(): Promise<void> {
    isStarted = true;
    const endsAt = performance.now() + (isBusy() ? busyRunMs : runMs);
    do {
      isIndexing = await index.update().catch(noteAndThrow);
    } while (isIndexing && !isClosed && performance.now() < endsAt);
  }

  /** The thread of the index reads the messages on a separate connection. */
  function noteAndThrow(error: unknown): never {
    database.damage.note(error);
    throw error;
  }

  /** On PostgreSQL another process may be indexing. */
  async function isBehind(): Promise<boolean> {
    return database.kind === "postgres" ? hasBacklog(database) : isIndexing;
  }

  return {
    /** Indexes for a moment what has changed. */
    async update(): Promise<void> {
      if (!isClosed && performance.now() > startsAt) await work();
    },

    /** Rejects with `invalid_query` or `chat_not_found`. */
    async find(user: Pick<Me, "id">, request: SearchRequest): Promise<SearchPage> {
      if (!isStarted) await work();
      const plan = await plans.planOf(user, request);
      const page = plan ? await hits.find(user, plan, request) : { items: [], cursor: null };
      return { ...page, isIndexing: await isBehind() };
    },

    /** Returns the query in another spelling, or null. Rejects like `find`. */
    suggest: suggestions.suggest,

    /** Returns how many messages are still to be indexed; undefined if there is no index yet. */
    behind: () => readBehind(database, join(dataFolder, indexFileName)),

    async close(): Promise<void> {
      isClosed = true;
      await index.close();
    },
  };
}

function openIndex(database: Database, dataFolder: string, onDamaged: () => void) {
  const { kind, file } = database;
  if (kind === "postgres" || file === undefined) return createPostgresIndex(database);
  const indexFile = join(dataFolder, indexFileName);
  return createSqliteIndex({ sourceFile: file, indexFile, onDamaged });
}

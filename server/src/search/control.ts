/** Functions of the command line on the index of a server, which may be running. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { writeFact } from "../database/facts.ts";
import {
  type IndexHealth,
  type IndexProgress,
  readHealth,
  readProgress,
} from "./progress-store.ts";

export const indexFileName = "search.db";

export function createSearchControl(options: { database: Database; dataFolder: string }) {
  const { database, dataFolder } = options;
  return {
    /** The server starts with an empty index. Searches find messages as they are indexed. */
    requestRebuild: (): Promise<void> => writeFact(database.sql, "search_rebuild", randomUUID()),

    progress: (): Promise<IndexProgress | undefined> =>
      readProgress(database, join(dataFolder, indexFileName)),

    /** Compares the index with the messages. Counts all messages, so it takes a moment. */
    health: (): Promise<IndexHealth | undefined> =>
      readHealth(database, join(dataFolder, indexFileName)),
  };
}

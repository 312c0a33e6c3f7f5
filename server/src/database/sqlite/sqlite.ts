/**
 * SQLite through Kysely. Reads run in the main thread on a read-only connection, writes in the
 * writer thread, one transaction at a time.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { DamageWatch } from "../failures.ts";
import type { Schema } from "../schema.ts";
import type { Database } from "../types.ts";
import { openReader } from "./connection.ts";
import { createDialect } from "./dialect.ts";
import { openSnapshot } from "./snapshot.ts";
import { startWriter } from "./writer.ts";

/** Short, because a waiting reader blocks the main thread. In WAL mode readers rarely wait. */
const readerBusyMs = 50;

export async function openSqlite(options: {
  dataFolder: string;
  mustExist?: boolean;
  isDurable?: boolean;
  busyMs: number;
  damage: DamageWatch;
}): Promise<Database> {
  const { dataFolder, mustExist = false, isDurable = true, busyMs, damage } = options;
  const file = join(dataFolder, "belfry.db");
  if (!existsSync(file)) {
    if (mustExist) {
      const help = "Start the server once, or set BELFRY_DATA to its data folder.";
      throw new Error(`There is no database in ${dataFolder}. ${help}`);
    }
    closeSync(openSync(file, "a", 0o600));
  }
  const writer = await startWriter({ file, isDurable, busyMs }, damage);
  const reader = openReader({ file, isDurable, busyMs: readerBusyMs }, damage);

  const sql = new Kysely<Schema>({ dialect: createDialect({ writer, reader }) });

  return {
    kind: "sqlite",
    file,
    sql,
    fetch: reader.fetch,
    commit: writer.batch,
    damage,
    emptyLog,
    openSnapshot: async () => openSnapshot(file, damage),
    close: () => sql.destroy(),
  };

  /** Does not wait for readers, such as a backup: posts would wait too. */
  async function emptyLog(): Promise<void> {
    const release = await writer.acquire();
    try {
      await writer.run({ sql: "pragma busy_timeout = 0", parameters: [] });
      await writer.run({ sql: "pragma wal_checkpoint(TRUNCATE)", parameters: [] });
      await writer.run({ sql: `pragma busy_timeout = ${busyMs}`, parameters: [] });
    } finally {
      release();
    }
  }
}

/** Opens the configured database. */
import { createDamageWatch } from "./failures.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import type { Database } from "./types.ts";

export type { Database, DatabaseKind } from "./types.ts";

export interface DatabaseOptions {
  /** `postgres://…`. Default: the SQLite file in the data folder. */
  url?: string;
  /** An absolute path; the folder exists. */
  dataFolder: string;
  /** SQLite only: throws if the file does not exist instead of creating it. */
  mustExist?: boolean;
  /** SQLite only, for measuring the cost of durability. Default: true. */
  isDurable?: boolean;
  /** How long a write waits for a lock of another program. Default: 5000. */
  busyMs?: number;
  /** PostgreSQL only: the most connections for queries. Default: 10. */
  poolSize?: number;
  /** PostgreSQL only: how long to wait for a connection. A slow host needs seconds. Default: 10,000. */
  connectMs?: number;
  /** PostgreSQL only: when to check a connection that does not respond. Default: 3000. */
  silenceMs?: number;
  /** Called once if a query finds that the database is damaged. */
  onDamaged?(damage: Error): void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, poolSize = 10, busyMs = 5000, connectMs = 10_000, silenceMs = 3000 } = options;
  const damage = createDamageWatch(options.onDamaged);
  if (!url) return openSqlite({ ...options, busyMs, damage });
  // A server on SQLite does not load the library of PostgreSQL.
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres({ url, poolSize, busyMs, connectMs, silenceMs, damage });
}

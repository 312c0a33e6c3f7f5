/**
 * SQLite through Kysely. Reads run in the main thread on a read-only connection, writes in the
 * writer thread, one transaction at a time.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { DamageWatch } from "../failures.ts";
import type { Schema } from "../schema.ts";
import type { Database } from "../types.ts";
import {
  openConnection,
  runStatement,
  type Statement,
  type StatementResult,
} from "./connection.ts";
import { openSnapshot } from "./snapshot.ts";
import { startWriter } from "./writer.ts";

interface Session extends DatabaseConnection {
  /** Set while a transaction holds the writer. Releases it. */
  endTransaction?: (() => void) | undefined;
}

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
  const reader = openConnection({ file, isReadOnly: true, isDurable, busyMs: readerBusyMs });

  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => newSession(),
    async beginTransaction(session: Session) {
      const release = await writer.acquire();
      session.endTransaction = release;
      try {
        await writer.run({ sql: "begin immediate", parameters: [] });
      } catch (error) {
        session.endTransaction = undefined;
        release();
        throw error;
      }
    },
    commitTransaction: (session: Session) => finish(session, "commit"),
    rollbackTransaction: (session: Session) => finish(session, "rollback"),
    releaseConnection: async () => {},
    async destroy() {
      reader.db.close();
      await writer.close();
    },
  };

  const sql = new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new WriterAndReader(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });

  return {
    kind: "sqlite",
    file,
    sql,
    fetch: async <R>(query: Statement) => read(query).rows as R[],
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

  function newSession(): Session {
    const session: Session = {
      async executeQuery<R>(query: Statement) {
        return asQueryResult<R>(await execute(session, query));
      },
      // biome-ignore lint/correctness/useYield: Kysely requires a generator; no store streams
      async *streamQuery() {
        throw new Error("Streaming is not supported on SQLite.");
      },
    };
    return session;
  }

  async function execute(session: Session, query: Statement): Promise<StatementResult> {
    if (session.endTransaction) return writer.run(query);
    if (isRead(query.sql)) return read(query);
    const release = await writer.acquire();
    try {
      return await writer.run(query);
    } finally {
      release();
    }
  }

  function read(query: Statement): StatementResult {
    try {
      return runStatement(reader, query);
    } catch (error) {
      damage.note(error);
      throw error;
    }
  }

  /** A statement that the reader cannot prepare, such as one on a new table, goes to the writer. */
  function isRead(statement: string): boolean {
    try {
      return reader.prepare(statement).readonly;
    } catch {
      return false;
    }
  }

  async function finish(session: Session, statement: "commit" | "rollback"): Promise<void> {
    // A failed statement has already rolled back and released the writer.
    if (!session.endTransaction) return;
    try {
      await writer.run({ sql: statement, parameters: [] });
    } catch (error) {
      if (statement === "commit") throw error;
    } finally {
      session.endTransaction();
      session.endTransaction = undefined;
    }
  }
}

class WriterAndReader extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Otherwise reads would wait for writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function asQueryResult<R>({ rows, changes, insertId }: StatementResult): QueryResult<R> {
  return {
    rows: rows as R[],
    ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    ...(insertId !== undefined && { insertId: BigInt(insertId) }),
  };
}

/**
 * The dialect for Kysely. Reads use the reader, writes the writer. A transaction holds the writer until
 * its end.
 */
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Reader, Statement, StatementResult } from "./connection.ts";
import type { Writer } from "./writer.ts";

interface Session extends DatabaseConnection {
  /** Set while a transaction holds the writer. Releases it. */
  endTransaction?: (() => void) | undefined;
}

interface DialectOptions {
  writer: Writer;
  reader: Reader;
}

export function createDialect({ writer, reader }: DialectOptions): Dialect {
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

  return {
    createDriver: () => driver,
    createAdapter: () => new WriterAndReader(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };

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
    if (isRead(query.sql)) return reader.read(query);
    const release = await writer.acquire();
    try {
      return await writer.run(query);
    } finally {
      release();
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

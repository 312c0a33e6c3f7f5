/** Connections to the SQLite file with their prepared statements. */
import Sqlite from "better-sqlite3";
import type { DamageWatch } from "../failures.ts";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface StatementResult {
  rows: unknown[];
  changes?: number;
  insertId?: number;
}

export interface Connection {
  db: Sqlite.Database;
  prepare(sql: string): Sqlite.Statement<unknown[]>;
}

/** The program uses a few hundred; the limit only guards against a growing number. */
const preparedMax = 1000;

const logMaxBytes = 64 * 1024 * 1024;

interface ConnectionOptions {
  file: string;
  isReadOnly: boolean;
  isDurable: boolean;
  busyMs: number;
}

export function openConnection(options: ConnectionOptions): Connection {
  const { file, isReadOnly, isDurable, busyMs } = options;
  const db = new Sqlite(file, { readonly: isReadOnly, timeout: busyMs });
  if (!isReadOnly) {
    db.pragma("journal_mode = WAL");
    // Overwrites deleted rows and free pages. Posts free no pages.
    db.pragma("secure_delete = ON");
    db.pragma(`synchronous = ${isDurable ? "FULL" : "OFF"}`);
    // The log grows while a backup reads. Afterwards SQLite gives the disk space back.
    db.pragma(`journal_size_limit = ${logMaxBytes}`);
  }
  db.pragma("foreign_keys = ON");
  db.pragma("cache_size = -16000");

  const prepared = new Map<string, Sqlite.Statement<unknown[]>>();

  function compile(sql: string): Sqlite.Statement<unknown[]> {
    const statement = db.prepare<unknown[]>(sql);
    if (prepared.size >= preparedMax) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  }

  return { db, prepare: (sql) => prepared.get(sql) ?? compile(sql) };
}

export function runStatement({ prepare }: Connection, query: Statement): StatementResult {
  const { sql, parameters } = query;
  const statement = prepare(sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], changes, insertId: Number(lastInsertRowid) };
}

export type Reader = ReturnType<typeof openReader>;

/** Opens the read-only connection of the main thread. */
export function openReader(options: Omit<ConnectionOptions, "isReadOnly">, damage: DamageWatch) {
  const connection = openConnection({ ...options, isReadOnly: true });

  function read(query: Statement): StatementResult {
    try {
      return runStatement(connection, query);
    } catch (error) {
      damage.note(error);
      throw error;
    }
  }

  return {
    ...connection,
    read,
    fetch: async <R>(query: Statement) => read(query).rows as R[],
  };
}

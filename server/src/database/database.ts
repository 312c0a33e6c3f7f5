/** The database as the rooms see it: one typed query builder over SQLite or PostgreSQL. */
import type { CompiledQuery, Kysely, QueryResult } from "kysely";
import { openPostgres } from "./postgres/postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

export type DatabaseKind = "sqlite" | "postgres";

export interface Database {
  readonly kind: DatabaseKind;
  /** Reads, single writes, and transactions through `sql.transaction()`. */
  readonly sql: Kysely<Schema>;
  /** One read without the builder's machinery around it. The road for hot paths. */
  fetch<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * Runs all statements in one transaction and answers after it is on disk, one result a statement.
   * The road for hot paths: one trip to the writer, whatever the number of statements.
   */
  commit(statements: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the SQLite file in the data folder. */
  url?: string;
  /** An absolute path; the folder exists. */
  dataFolder: string;
  /** Refuses to make the SQLite file where there is none. */
  mustExist?: boolean;
  /** SQLite only, and only for measuring what durability costs. */
  isDurable?: boolean;
  /** How long a write waits for a lock that another program holds. 5 s when absent. */
  busyMs?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, busyMs = 5000 } = options;
  return url ? openPostgres({ url, busyMs }) : openSqlite({ ...options, busyMs });
}

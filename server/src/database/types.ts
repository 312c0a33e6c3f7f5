/** The database as all modules see it: one typed query builder over SQLite or PostgreSQL. */
import type { CompiledQuery } from "kysely";
import type { DamageWatch } from "./failures.ts";
import type { Sql } from "./schema.ts";

export type DatabaseKind = "sqlite" | "postgres";

export interface Database {
  readonly kind: DatabaseKind;
  /** The file of an SQLite database. */
  readonly file?: string;
  /** For reads, single writes, and transactions through `sql.transaction()`. */
  readonly sql: Sql;
  /** Runs one compiled read without Kysely's overhead. For hot paths. */
  fetch<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * Runs all statements in one transaction, on PostgreSQL in two round trips. Resolves when the transaction
   * is on disk, with one result per statement. For hot paths.
   */
  commit(statements: readonly CompiledQuery[]): Promise<{ rows: unknown[] }[]>;
  /** After a query has found damage, every write rejects. */
  readonly damage: DamageWatch;
  /** The connections of the pool; absent on SQLite. `waiting` counts queries without one. */
  connections?(): { active: number; idle: number; waiting: number };
  /**
   * Empties the log of SQLite, which has earlier versions of changed pages. Leaves it to a later call
   * while another connection reads from it.
   */
  emptyLog?(): Promise<void>;
  /** Opens a state for reads that belong together. It does not hold the writer. Close it soon. */
  openSnapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}

/** A state of the database that later writes do not change. */
export interface Snapshot {
  sql: Sql;
  close(): Promise<void>;
}

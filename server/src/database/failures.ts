/** Classifies the errors of both databases, and remembers that one is damaged. */
import { Refusal } from "../problems.ts";

/**
 * `duplicate`: a unique key already exists. `unavailable`: full, read-only, locked, gone or
 * restarting; nothing was written and a retry may succeed. `unknown`: the connection was lost at the
 * commit, so it may have been written.
 */
export type DatabaseFailure = "duplicate" | "unavailable" | "unknown";

/** Returns undefined for an error that is a bug and not a failure of the database. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (error instanceof Refusal) return error.code === "outcome_unknown" ? "unknown" : undefined;
  const code = failureCode(error);
  if (code === undefined) return undefined;
  if (isDuplicate(code)) return "duplicate";
  if (sqliteUnavailable.test(code) || postgresUnavailable.test(code)) return "unavailable";
  return undefined;
}

/** Whether PostgreSQL may still have executed the statement that failed with this error. */
export function isConnectionLost(error: unknown): boolean {
  return /^(08\w{3}|57P\w{2}|E[A-Z]{4,})$/.test(failureCode(error) ?? "");
}

/** Whether the error says that the database is damaged. PostgreSQL: XX001 is data, XX002 an index. */
export function isDamage(error: unknown): error is Error {
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/.test(failureCode(error) ?? "");
}

function isDuplicate(code: string): boolean {
  return code === "23505" || /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code);
}

const sqliteUnavailable =
  /^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|NOMEM|WRITER_GONE)/;

// SQLSTATE classes 08 connection, 53 resources, 57 operator intervention, 58 system, XX internal;
// 25006 read-only, 25P03 and 25P04 transaction ended after a process stood still, 40001 and 40P01
// serialisation, 55P03 lock; 28 and 3D000 login rejected, 55000 connections not allowed; and Node's own
// socket errors.
const postgresUnavailable =
  /^(08\w{3}|28\w{3}|53\w{3}|57\w{3}|58\w{3}|XX\w{3}|25006|25P03|25P04|3D000|40001|40P01|55000|55P03|E[A-Z]{4,})$/;

/** Returns the code of SQLite, the SQLSTATE of PostgreSQL, or the code of a socket error. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // pg reports these without a code.
  const isGone =
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;
  return isGone.test(error.message) ? "08006" : undefined;
}

export type DamageWatch = ReturnType<typeof createDamageWatch>;

/** Remembers damage until the process ends. `onDamaged` is called once. */
export function createDamageWatch(onDamaged: (damage: Error) => void = () => {}) {
  let damage: Error | undefined;

  return {
    /** Call it with every error of a query. */
    note(error: unknown): void {
      if (damage || !isDamage(error)) return;
      damage = error;
      onDamaged(error);
    },

    /** Throws if damage was found. A write could make it worse, and its data may be lost. */
    requireIntact(): void {
      if (damage) throw damage;
    },
  };
}

/** Returns what the operator must do, in a sentence. */
export function repairAdvice(kind: "sqlite" | "postgres"): string {
  const restore = "restore a backup, as docs/guides/backups.md describes";
  return kind === "sqlite"
    ? `Stop the server and ${restore}.`
    : `Stop the server, repair PostgreSQL or ${restore}, and start the server again.`;
}

/** A reason not to start, in a sentence that needs no further explanation. */
export class StartError extends Error {}

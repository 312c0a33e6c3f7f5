/**
 * The only connection that writes, in its own thread: while the disk is slow or another program
 * holds a lock, only writes wait. `writer.ts` starts the thread.
 */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import {
  openConnection,
  runStatement,
  type Statement,
  type StatementResult,
} from "./connection.ts";

export interface WriterOptions {
  file: string;
  isDurable: boolean;
  busyMs: number;
}

/** `batch` is a whole transaction; `run` is one statement, possibly of a longer transaction. */
export type WriterJob =
  | { id: number; kind: "run"; statement: Statement }
  | { id: number; kind: "batch"; statements: Statement[] }
  | { id: number; kind: "close" };

export interface WriterReply {
  id: number;
  results?: StatementResult[];
  error?: { message: string; code: string | undefined };
}

const begin: Statement = { sql: "begin immediate", parameters: [] };

if (parentPort) serve(parentPort, workerData as WriterOptions);

function serve(port: MessagePort, options: WriterOptions): void {
  const connection = openConnection({ ...options, isReadOnly: false });

  port.on("message", (job: WriterJob) => {
    try {
      port.postMessage({ id: job.id, results: runJob(job) } satisfies WriterReply);
    } catch (error) {
      port.postMessage({ id: job.id, error: serializeError(error) } satisfies WriterReply);
    }
    if (job.kind === "close") port.close();
  });

  function runJob(job: WriterJob): StatementResult[] {
    switch (job.kind) {
      case "run":
        return [
          job.statement.sql === "commit" ? commit() : runStatement(connection, job.statement),
        ];
      case "batch":
        return runBatch(job.statements);
      case "close":
        connection.db.close();
        return [];
    }
  }

  function runBatch(statements: Statement[]): StatementResult[] {
    runStatement(connection, begin);
    try {
      const results = statements.map((statement) => runStatement(connection, statement));
      commit();
      return results;
    } catch (error) {
      if (connection.db.inTransaction) connection.db.exec("rollback");
      throw error;
    }
  }

  /** Rolls back when the disk fails, so that no transaction stays open. */
  function commit(): StatementResult {
    try {
      return runStatement(connection, { sql: "commit", parameters: [] });
    } catch (error) {
      if (connection.db.inTransaction) connection.db.exec("rollback");
      throw error;
    }
  }
}

function serializeError(error: unknown): WriterReply["error"] {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return { message, code };
}

/** The main thread's handle on the writer thread: sends it jobs, one transaction at a time. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DamageWatch } from "../failures.ts";
import type { Statement, StatementResult } from "./connection.ts";
import type { WriterJob, WriterOptions, WriterReply } from "./writer-thread.ts";

interface PendingJob {
  resolve(results: StatementResult[]): void;
  reject(error: Error): void;
}

type Job = WriterJob extends infer J ? (J extends unknown ? Omit<J, "id"> : never) : never;

export type Writer = Awaited<ReturnType<typeof startWriter>>;

export async function startWriter(options: WriterOptions, damage: DamageWatch) {
  const thread = new Worker(new URL("./writer-thread.ts", import.meta.url), {
    workerData: options,
  });
  const pendingById = new Map<number, PendingJob>();
  let lastId = 0;
  let lastTransaction = Promise.resolve();
  let exitError: Error | undefined;

  thread.on("message", ({ id, results, error }: WriterReply) => {
    const pending = pendingById.get(id);
    pendingById.delete(id);
    if (results) pending?.resolve(results);
    else pending?.reject(failureOf(error));
  });
  const rejectAll = (error: Error) => {
    exitError ??= withCode(error.message, "SQLITE_WRITER_GONE");
    for (const pending of pendingById.values()) pending.reject(exitError);
    pendingById.clear();
  };
  thread.on("error", rejectAll);
  thread.on("exit", () => rejectAll(new Error("The database writer has stopped.")));

  // The thread first opens the file. If that fails, the server must not start.
  await send({ kind: "run", statement: { sql: "select 1", parameters: [] } });

  return { acquire, run, batch, close };

  /** Waits for the current transaction to end. Call the returned function when yours has ended. */
  async function acquire(): Promise<() => void> {
    damage.requireIntact();
    return takeTurn();
  }

  function takeTurn(): Promise<() => void> {
    const previous = lastTransaction;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastTransaction = promise;
    return previous.then(() => resolve);
  }

  /** Runs one statement. Call it only between `acquire` and release. */
  async function run(statement: Statement): Promise<StatementResult> {
    const [result] = await send({ kind: "run", statement: cloneable(statement) });
    return result ?? { rows: [] };
  }

  /** Runs the statements in their own transaction, after the current one. */
  function batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    const job = { kind: "batch", statements: statements.map(cloneable) } as const;
    const results = lastTransaction.then(() => {
      damage.requireIntact();
      return send(job);
    });
    lastTransaction = results.then(ignore, ignore);
    return results;
  }

  function failureOf(error: WriterReply["error"]): Error {
    const failure = withCode(error?.message ?? "The writer failed.", error?.code);
    damage.note(failure);
    return failure;
  }

  async function close(): Promise<void> {
    const release = await takeTurn();
    const exit = once(thread, "exit");
    if (!exitError) await Promise.all([send({ kind: "close" }), exit]);
    release();
  }

  function send(job: Job): Promise<StatementResult[]> {
    if (exitError) return Promise.reject(exitError);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      pendingById.set(id, { resolve, reject });
      thread.postMessage({ ...job, id });
    });
  }
}

function ignore(): void {}

/** Kysely's compiled queries also contain members that cannot be copied to a thread. */
function cloneable({ sql, parameters }: Statement): Statement {
  return { sql, parameters };
}

function withCode(message: string, code: string | undefined): Error {
  return Object.assign(new Error(message), { code });
}

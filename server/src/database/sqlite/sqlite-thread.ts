/** The main thread's end of the writer: sends it work, and hands it to one transaction at a time. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Statement, StatementResult } from "./sqlite-file.ts";
import type { WriterJob, WriterOptions, WriterReply } from "./sqlite-writer.ts";

export interface Writer {
  /** Waits for the turn; the answered function gives it back. `run` is for the one whose turn it is. */
  acquire(): Promise<() => void>;
  run(statement: Statement): Promise<StatementResult>;
  /** A transaction of its own, in its own turn. */
  batch(statements: readonly Statement[]): Promise<StatementResult[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(results: StatementResult[]): void;
  reject(error: Error): void;
}

type Work = WriterJob extends infer J ? (J extends unknown ? Omit<J, "id"> : never) : never;

export async function startWriter(options: WriterOptions): Promise<Writer> {
  const thread = new Worker(new URL("./sqlite-writer.ts", import.meta.url), {
    workerData: options,
  });
  const waitingById = new Map<number, Waiting>();
  let lastId = 0;
  let turn = Promise.resolve();
  let gone: Error | undefined;

  thread.on("message", ({ id, results, error }: WriterReply) => {
    const waiting = waitingById.get(id);
    waitingById.delete(id);
    if (results) waiting?.resolve(results);
    else waiting?.reject(failure(error?.message ?? "The writer failed.", error?.code));
  });
  const abandon = (error: Error) => {
    gone ??= failure(error.message, "SQLITE_WRITER_GONE");
    for (const waiting of waitingById.values()) waiting.reject(gone);
    waitingById.clear();
  };
  thread.on("error", abandon);
  thread.on("exit", () => abandon(new Error("The database writer has ended.")));

  // Opening the file is the first thing the thread does; its failure must stop the start.
  await send({ kind: "run", statement: { sql: "select 1", parameters: [] } });

  return {
    acquire,
    async run(statement) {
      const [result] = await send({ kind: "run", statement: plain(statement) });
      return result ?? { rows: [] };
    },
    async batch(statements) {
      const release = await acquire();
      try {
        return await send({ kind: "batch", statements: statements.map(plain) });
      } finally {
        release();
      }
    },
    async close() {
      const release = await acquire();
      const exit = once(thread, "exit");
      if (!gone) await Promise.all([send({ kind: "close" }), exit]);
      release();
    },
  };

  function send(work: Work): Promise<StatementResult[]> {
    if (gone) return Promise.reject(gone);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waitingById.set(id, { resolve, reject });
      thread.postMessage({ ...work, id });
    });
  }

  function acquire(): Promise<() => void> {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    return before.then(() => resolve);
  }
}

/** Kysely's compiled queries carry more than a thread needs, and more than can be copied. */
function plain({ sql, parameters }: Statement): Statement {
  return { sql, parameters };
}

function failure(message: string, code: string | undefined): Error {
  return Object.assign(new Error(message), { code });
}

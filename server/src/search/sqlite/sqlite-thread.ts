/** The thread that writes and reads the index of SQLite. `sqlite-index.ts` starts it. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { failureCode, isDamage } from "../../database/failures.ts";
import type { FindOptions, IndexPage } from "../finding/plan.ts";
import { indexStep } from "../indexing/indexer.ts";
import { isIndexIntact, openIndexFile, replaceIndexFile } from "./open-index-file.ts";
import { createSqliteIndexStore } from "./sqlite-index-store.ts";
import { createSqliteSearch } from "./sqlite-search-store.ts";

export interface ThreadOptions {
  sourceFile: string;
  indexFile: string;
}

export type ThreadJob =
  | { id: number; kind: "update" }
  | { id: number; kind: "find"; options: FindOptions }
  | { id: number; kind: "close" };

export interface ThreadReply {
  id: number;
  /** Set by an update: whether more can be indexed now. */
  hasMore?: boolean;
  found?: IndexPage;
  /** The index was damaged. An empty one has replaced it. */
  wasDamaged?: true;
  error?: { message: string; code: string | undefined };
}

/** How long one update works. A search waits for it. */
const updateMs = 15;

if (parentPort) serve(parentPort, workerData as ThreadOptions);

function serve(port: MessagePort, { sourceFile, indexFile }: ThreadOptions): void {
  const source = new Sqlite(sourceFile, { readonly: true, fileMustExist: true });
  let { index, store, find } = use(openIndexFile(indexFile));
  let last = Promise.resolve();

  port.on("message", (job: ThreadJob) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id: job.id, ...(await run(job)) } satisfies ThreadReply);
      } catch (error) {
        const reply = replaceIfDamaged(error) ? ({ wasDamaged: true } as const) : failureOf(error);
        port.postMessage({ id: job.id, ...reply } satisfies ThreadReply);
      }
      if (job.kind === "close") port.close();
    });
  });

  function use(index: Sqlite.Database) {
    const store = createSqliteIndexStore(source, index);
    return { index, store, find: createSqliteSearch({ source, ...store }) };
  }

  /** Returns false if the index is intact: another error, or damage in the database of Belfry. */
  function replaceIfDamaged(error: unknown): boolean {
    if (!isDamage(error) || isIndexIntact(index)) return false;
    index.close();
    ({ index, store, find } = use(replaceIndexFile(indexFile)));
    return true;
  }

  async function run(job: ThreadJob): Promise<Omit<ThreadReply, "id">> {
    switch (job.kind) {
      case "update":
        return { hasMore: await update() };
      case "find":
        return { found: await inTransaction(() => find(job.options)) };
      case "close":
        source.close();
        index.close();
        return {};
    }
  }

  /** A search runs a query for each part, and locks the file only once. */
  async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
    index.exec("begin");
    try {
      return await work();
    } finally {
      index.exec("commit");
    }
  }

  /** Indexes for a moment. An idle thread merges. */
  async function update(): Promise<boolean> {
    const endsAt = performance.now() + updateMs;
    do {
      const version = store.sourceVersion();
      if (!store.hasChanged()) return store.parts.merge();
      if ((await indexStep(store)) === "done") store.markIndexed(version);
    } while (performance.now() < endsAt);
    return true;
  }
}

function failureOf(error: unknown): Pick<ThreadReply, "error"> {
  const message = error instanceof Error ? error.message : String(error);
  return { error: { message, code: failureCode(error) } };
}

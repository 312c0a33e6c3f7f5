/** The thread that writes and reads the index of SQLite. `sqlite-index.ts` starts it. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import type { FindOptions, IndexPage } from "../finding/plan.ts";
import { indexStep } from "../indexing/indexer.ts";
import { openIndexFile } from "./open-index-file.ts";
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
  error?: string;
}

/** How long one update works. A search waits for it. */
const updateMs = 15;

if (parentPort) serve(parentPort, workerData as ThreadOptions);

function serve(port: MessagePort, { sourceFile, indexFile }: ThreadOptions): void {
  const source = new Sqlite(sourceFile, { readonly: true, fileMustExist: true });
  const index = openIndexFile(indexFile);
  const store = createSqliteIndexStore(source, index);
  const find = createSqliteSearch({ source, ...store });
  let last = Promise.resolve();

  port.on("message", (job: ThreadJob) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id: job.id, ...(await run(job)) } satisfies ThreadReply);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        port.postMessage({ id: job.id, error: message } satisfies ThreadReply);
      }
      if (job.kind === "close") port.close();
    });
  });

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

/** The index of SQLite. A separate thread writes and reads it, so that no search delays a post. */
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { FindOptions, IndexPage } from "../finding/plan.ts";
import type { ThreadJob, ThreadOptions, ThreadReply } from "./sqlite-thread.ts";

type Job = ThreadJob extends infer J ? (J extends unknown ? Omit<J, "id"> : never) : never;

interface PendingJob {
  resolve(reply: ThreadReply): void;
  reject(error: Error): void;
}

interface SqliteIndexOptions extends ThreadOptions {
  /** Called when an empty index has replaced a damaged one. */
  onDamaged(): void;
}

/** The thread starts with the first call. */
export function createSqliteIndex({ onDamaged, ...options }: SqliteIndexOptions) {
  const pendingById = new Map<number, PendingJob>();
  let thread: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    mkdirSync(dirname(options.indexFile), { recursive: true, mode: 0o700 });
    const started = new Worker(new URL("./sqlite-thread.ts", import.meta.url), {
      name: "search index",
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    started.unref();
    started.on("message", ({ id, error, ...reply }: ThreadReply) => {
      const pending = pendingById.get(id);
      pendingById.delete(id);
      if (reply.wasDamaged) onDamaged();
      if (!error) return pending?.resolve({ id, ...reply });
      const failure = new Error(`The search index failed: ${error.message}`);
      pending?.reject(Object.assign(failure, { code: error.code }));
    });
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const pending of pendingById.values()) pending.reject(error);
      pendingById.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("The thread of the search index has stopped.")));
    return started;
  }

  function send(job: Job): Promise<ThreadReply> {
    thread ??= start();
    lastId += 1;
    const id = lastId;
    thread.postMessage({ ...job, id });
    return new Promise((resolve, reject) => pendingById.set(id, { resolve, reject }));
  }

  return {
    /** Works for some milliseconds. Resolves with whether there is more to do now. */
    async update(): Promise<boolean> {
      const { hasMore = false, wasDamaged = false } = await send({ kind: "update" });
      return hasMore || wasDamaged;
    },

    async find(find: FindOptions): Promise<IndexPage> {
      const { found } = await send({ kind: "find", options: find });
      return found ?? { messages: [], next: undefined };
    },

    async close(): Promise<void> {
      const running = thread;
      if (!running) return;
      const exit = once(running, "exit");
      await send({ kind: "close" }).catch(() => {});
      await exit;
    },
  };
}

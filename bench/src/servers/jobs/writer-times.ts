/**
 * Measures how long the transactions of SQLite's writer take, by watching the messages between the
 * main thread and the thread of the writer. Import it before the server starts.
 */
import { Worker } from "node:worker_threads";

interface Job {
  id: number;
  kind: string;
  statement?: { sql: string };
}

let longestMs = 0;
let begunAt: number | undefined;
const startById = new Map<number, { at: number; isWhole: boolean; isEnd: boolean }>();
const watched = new WeakSet<Worker>();
const { postMessage } = Worker.prototype;

Worker.prototype.postMessage = function (this: Worker, job: Job, ...rest) {
  if (job.kind === "run" || job.kind === "batch") start(this, job);
  return postMessage.call(this, job, ...rest);
};

function start(worker: Worker, { id, kind, statement }: Job): void {
  const at = performance.now();
  if (statement?.sql === "begin immediate") begunAt = at;
  const isEnd = statement?.sql === "commit" || statement?.sql === "rollback";
  startById.set(id, {
    at: begunAt ?? at,
    isWhole: kind === "batch" || begunAt === undefined,
    isEnd,
  });
  if (watched.has(worker)) return;
  watched.add(worker);
  worker.on("message", (reply: { id: number }) => end(reply.id));
}

function end(id: number): void {
  const job = startById.get(id);
  startById.delete(id);
  if (!job) return;
  if (job.isEnd) begunAt = undefined;
  if (job.isWhole || job.isEnd) longestMs = Math.max(longestMs, performance.now() - job.at);
}

/** Returns the milliseconds of the longest transaction since the last call. */
export function takeLongestTransactionMs(): number {
  const ms = longestMs;
  longestMs = 0;
  return ms;
}

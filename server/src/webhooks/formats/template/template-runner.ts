/**
 * Runs templates in a separate thread, one at a time: a slow template delays other templates by
 * milliseconds, and no other request. The thread starts with the first template and ends when idle.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createFairQueue } from "../../../fair-queue.ts";
import { fail } from "../../../problems.ts";
import type { TemplateJob, TemplateResult, ThreadOptions } from "./template-thread.ts";

export interface RunnerOptions extends ThreadOptions {
  /** A thread that needs longer for one job is terminated. Elapsed time, not CPU time. */
  endAfterMs?: number;
  idleMs?: number;
}

/** The engine's own limits are lower. This bounds what they miss. */
const resourceLimits = { maxOldGenerationSizeMb: 64 };
/** At 40 ms each, the last one waits four seconds. */
const queueMaxPerUser = 100;

export type TemplateRunner = ReturnType<typeof createTemplateRunner>;

export function createTemplateRunner({
  renderMs,
  isLowPriority,
  endAfterMs = 1000,
  idleMs = 60_000,
}: RunnerOptions = {}) {
  const queue = createFairQueue({ concurrency: 1, concurrencyPerUser: 1, queueMaxPerUser });
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const options: ThreadOptions = { renderMs, isLowPriority };
    const worker = new Worker(new URL("./template-thread.ts", import.meta.url), {
      workerData: options,
      resourceLimits,
    });
    // A process that stops does not wait for the thread.
    worker.unref();
    worker.once("exit", () => {
      if (thread === worker) thread = undefined;
    });
    await once(worker, "message");
    return worker;
  }

  /** Resolves with undefined if the job was ended. Rejects if the thread has a bug. */
  async function runJob(job: TemplateJob): Promise<TemplateResult | undefined> {
    clearTimeout(idleTimer);
    thread ??= await start();
    const worker = thread;
    const timer = setTimeout(() => void worker.terminate(), endAfterMs);
    try {
      return await send(worker, job);
    } finally {
      clearTimeout(timer);
      idleTimer = setTimeout(() => void worker.terminate(), idleMs).unref();
    }
  }

  return {
    /** Rejects with `rate_limited` if too many jobs of the user wait. */
    async run(userId: number, job: TemplateJob): Promise<TemplateResult | undefined> {
      const result = queue.run(userId, () => runJob(job));
      const detail = "Too many requests with templates of this user are waiting.";
      return result ?? fail("rate_limited", { detail, retryAfterSeconds: 1 });
    },

    isRunning: (): boolean => thread !== undefined,
  };
}

async function send(worker: Worker, job: TemplateJob): Promise<TemplateResult | undefined> {
  try {
    worker.postMessage(job);
  } catch (error) {
    // Parsing JSON needs no stack, copying it does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const { promise, resolve, reject } = Promise.withResolvers<TemplateResult | undefined>();
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(undefined);
    else reject(error);
  };
  const onExit = () => resolve(undefined);
  worker.once("message", resolve).once("error", onError).once("exit", onExit);
  return promise.finally(() => {
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  });
}

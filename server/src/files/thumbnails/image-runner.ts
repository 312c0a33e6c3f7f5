/**
 * Runs the process that decodes images, for one image at a time. It starts with the first image, and ends
 * after a minute without one. An image that takes too long, or too much memory, ends it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { ImageJob, ImageResult } from "./image-decoder.ts";

export interface RunnerOptions {
  /** A process that needs longer for one image is killed. Elapsed time, not CPU time. */
  endAfterMs?: number | undefined;
  idleMs?: number | undefined;
}

/** For the JavaScript only. The process itself limits what the library takes. */
const heapMiB = 64;
/** Fewer areas of memory, which are not given back between images. Nothing of the server's environment. */
const environment = { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

export function createImageRunner({ endAfterMs = 10_000, idleMs = 60_000 }: RunnerOptions = {}) {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(new URL("./image-decoder.ts", import.meta.url), {
      env: environment,
      execArgv: [`--max-old-space-size=${heapMiB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function end(): void {
    clearTimeout(idleTimer);
    child?.kill("SIGKILL");
    child = undefined;
  }

  return {
    /** Never rejects. Callers wait for the end of a job before they start the next. */
    async run(job: ImageJob): Promise<ImageResult> {
      clearTimeout(idleTimer);
      const timer = setTimeout(end, endAfterMs);
      try {
        const isNew = child === undefined;
        child ??= start();
        // Keeps a command alive that waits for the result. A server that stops does not wait.
        child.ref();
        child.channel?.ref();
        if (isNew) {
          const first = await resultOf(child);
          if (first.type !== "ready") return first;
        }
        const result = resultOf(child);
        child.send(job, () => {}); // a failure ends the process, too
        return await result;
      } finally {
        clearTimeout(timer);
        child?.unref();
        child?.channel?.unref();
        idleTimer = setTimeout(end, idleMs).unref();
      }
    },

    isRunning: (): boolean => child !== undefined,
    end,
  };
}

/** Resolves with the next message, or with how the process ended. */
async function resultOf(child: ChildProcess): Promise<ImageResult> {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const message = once(child, "message", options).then(([result]) => result as ImageResult);
  const exit = once(child, "exit", options).then(
    ([code, signal]): ImageResult => ({
      type: "failed",
      reason: `The process that reads images has ended (${signal ?? `code ${code}`}).`,
    }),
  );
  try {
    return await Promise.race([message, exit]);
  } catch (error) {
    return { type: "failed", reason: `The process that reads images does not start: ${error}` };
  } finally {
    for (const waiting of [message, exit]) waiting.catch(() => {});
    abort.abort();
  }
}

/** Runs a backup in a thread. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ThreadOptions, ThreadReply } from "./backup-thread.ts";
import type { BackupResult } from "./create/create-backup.ts";

/** How long a cancelled backup may take to delete its temporary files. */
const cancelMs = 3000;

export async function runInThread(
  options: ThreadOptions,
  signal: AbortSignal,
): Promise<BackupResult> {
  const thread = new Worker(new URL("./backup-thread.ts", import.meta.url), {
    workerData: options,
  });
  let timeout: NodeJS.Timeout | undefined;
  const cancel = () => {
    thread.postMessage("cancel");
    timeout = setTimeout(() => thread.terminate(), cancelMs);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const exit = once(thread, "exit").then(() => [{ error: "The backup thread has stopped." }]);
    const [reply] = (await Promise.race([once(thread, "message"), exit])) as [ThreadReply];
    if ("error" in reply) throw new Error(reply.error);
    return reply.result;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener("abort", cancel);
  }
}

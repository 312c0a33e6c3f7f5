/** Makes one backup in its own thread, so that the server's event loop stays free. */
import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../thread-priority.ts";
import { type BackupResult, createBackup } from "./create/create-backup.ts";
import type { SourceConfig } from "./create/source.ts";

export interface ThreadOptions {
  config: SourceConfig;
  path: string;
}

export type ThreadReply = { result: BackupResult } | { error: string };

if (parentPort) {
  lowerPriority();
  const cancel = new AbortController();
  parentPort.once("message", () => cancel.abort(new Error("The server is stopping.")));
  const { config, path } = workerData as ThreadOptions;
  const reply: ThreadReply = await createBackup({ config, path, signal: cancel.signal }).then(
    (result) => ({ result }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort.postMessage(reply);
  parentPort.close();
}

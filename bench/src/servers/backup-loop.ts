/** Makes one backup after another in a thread, as the schedule of the server does. */
import { join } from "node:path";
import { runInThread } from "../../../server/src/backups/run-in-thread.ts";
import type { Config } from "../../../server/src/config/config.ts";

export function createBackupLoop({ dataFolder, databaseUrl, secretKey, s3Url }: Config) {
  const config = { dataFolder, databaseUrl, secretKey, s3Url };
  let cancel: AbortController | undefined;
  let loop: Promise<void> | undefined;
  let count = 0;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      count += 1;
      const path = join(dataFolder, `backup-${count}.tar.zst`);
      await runInThread({ config, path }, signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
    }
  }

  return {
    async start(): Promise<void> {
      cancel = new AbortController();
      loop = run(cancel.signal);
    },
    async stop(): Promise<void> {
      cancel?.abort();
      await loop;
    },
  };
}

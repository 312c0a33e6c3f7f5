/**
 * Belfry with a chat, members and a webhook. Arguments: the number of members, `durable` or
 * `unsynced` for SQLite's sync mode or the URL of a PostgreSQL database, the size of the messages in another chat in MiB, and `unindexed`
 * for a server without search.
 */
import { rm } from "node:fs/promises";
import { pino } from "pino";
import { startServer } from "../../../server/src/start.ts";
import { createBackupLoop } from "./backup-loop.ts";
import { createBenchConfig, fastWebhooks } from "./bench-config.ts";
import { serveBench } from "./channel.ts";
import { fill, seed } from "./seeds/seed.ts";

const [members = "0", durability = "durable", filledMiB = "0", search] = process.argv.slice(2);

const config = await createBenchConfig({
  ...fastWebhooks,
  ...(durability.startsWith("postgres:") && { BELFRY_DATABASE_URL: durability }),
});
const { dataFolder } = config;
const server = await startServer(config, {
  log: pino({ level: "warn" }),
  isDurable: durability !== "unsynced",
});
const { path, tokens } = await seed(server, config, Number(members));
await fill(server, Number(filledMiB));
if (search === "unindexed") await server.search.close();
const backups = createBackupLoop(config);

serveBench(
  { port: Number(new URL(server.url).port), path, tokens },
  async () => {
    await backups.stop();
    await server.close();
    await rm(dataFolder, { recursive: true });
  },
  {
    "start backups": backups.start,
    "stop backups": backups.stop,
    progress: async () => ({ unindexed: (await server.search.behind()) ?? Number.NaN }),
    figures: async () => ({ rowsWritten: await rowsWritten(server) }),
  },
);

/** Rows that SQLite's writer has inserted, changed or deleted. */
async function rowsWritten({ database }: typeof server): Promise<number> {
  const sql = "select total_changes() as count";
  const [result] = await database.commit([{ sql, parameters: [] } as never]);
  const [row] = (result?.rows ?? []) as { count: number }[];
  return row?.count ?? Number.NaN;
}

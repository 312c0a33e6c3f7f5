/**
 * Belfry whose jobs find expired rows. Argument: their number. The rows are added while no server
 * runs, so that no job deletes them earlier.
 */
import { rm } from "node:fs/promises";
import { pino } from "pino";
import { openDatabase } from "../../../../server/src/database/database.ts";
import { startServer } from "../../../../server/src/start.ts";
import { createBenchConfig, fastWebhooks } from "../bench-config.ts";
import { serveBench } from "../channel.ts";
import { seed } from "../seeds/seed.ts";
import { addExpiredRows, countExpiredRows } from "./expired-rows.ts";
import { takeLongestTransactionMs } from "./writer-times.ts";

export interface JobFigures {
  /** Of SQLite's writer, since the figures were last read. */
  longestTransactionMs: number;
  /** Rows that the jobs have not deleted yet. */
  expiredRows: number;
}

const [count = "1000000"] = process.argv.slice(2);

const config = await createBenchConfig(fastWebhooks);
const { dataFolder } = config;
const log = pino({ level: "warn" });
const first = await startServer(config, { log });
const { path } = await seed(first, config, 0);
await first.close();
const database = await openDatabase({ dataFolder });
await addExpiredRows(database, Number(count));
await database.close();
takeLongestTransactionMs();
const server = await startServer(config, { log });

serveBench(
  { port: Number(new URL(server.url).port), path, tokens: [] },
  async () => {
    await server.close();
    await rm(dataFolder, { recursive: true });
  },
  {
    figures: async (): Promise<JobFigures> => ({
      longestTransactionMs: takeLongestTransactionMs(),
      expiredRows: await countExpiredRows(server.database),
    }),
  },
);

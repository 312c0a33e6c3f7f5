/**
 * Belfry with a chat, members and a webhook. Arguments: the number of members, and `durable` or
 * `unsynced` for SQLite's sync mode.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../../server/src/config/config.ts";
import { startServer } from "../../../server/src/start.ts";
import { serveBench } from "./channel.ts";
import { seed } from "./seed.ts";

const [members = "0", durability = "durable"] = process.argv.slice(2);

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-bench-"));
const config = readConfig(
  {
    BELFRY_PORT: "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: "bench",
    BELFRY_WEBHOOK_RATE: "100000",
    BELFRY_WEBHOOK_BURST: "1000000",
  },
  () => "",
);
const server = await startServer(config, {
  log: pino({ level: "warn" }),
  isDurable: durability !== "unsynced",
});
const { path, tokens } = await seed(server, config, Number(members));

serveBench({ port: Number(new URL(server.url).port), path, tokens }, async () => {
  await server.close();
  await rm(dataFolder, { recursive: true });
});

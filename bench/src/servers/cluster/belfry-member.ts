/**
 * One of several Belfry processes. Arguments: the data folder, the URL of the PostgreSQL database, that
 * of NATS or an empty text, and the numbers of members and chats. Without members it joins the others.
 */
import { pino } from "pino";
import { startServer } from "../../../../server/src/start.ts";
import { createBenchConfig, fastWebhooks } from "../bench-config.ts";
import { serveBench } from "../channel.ts";
import { seed } from "../seeds/seed.ts";

const [dataFolder = "", databaseUrl = "", natsUrl = "", members = "0", chats = "0"] =
  process.argv.slice(2);

const config = await createBenchConfig({
  ...fastWebhooks,
  BELFRY_DATA: dataFolder,
  BELFRY_DATABASE_URL: databaseUrl,
  ...(natsUrl && { BELFRY_NATS_URL: natsUrl }),
  BELFRY_WRITE_BURST: "1000000",
  BELFRY_CHATS_PER_HOUR: "100000",
});
const server = await startServer(config, { log: pino({ level: "warn" }) });
const seeded = Number(members) > 0 && (await seed(server, config, Number(members), Number(chats)));

serveBench({ port: Number(new URL(server.url).port), ...seeded }, server.close);

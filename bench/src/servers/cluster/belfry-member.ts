/**
 * One of several Belfry processes. Arguments: the data folder, the URL of the PostgreSQL database, that
 * of NATS or an empty text, and the numbers of members and chats. Without members it joins the others.
 */
import { pino } from "pino";
import { readConfig } from "../../../../server/src/config/config.ts";
import { startServer } from "../../../../server/src/start.ts";
import { serveBench } from "../channel.ts";
import { seed } from "../seed.ts";

const [dataFolder = "", databaseUrl = "", natsUrl = "", members = "0", chats = "0"] =
  process.argv.slice(2);

const config = readConfig(
  {
    BELFRY_PORT: "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: "bench",
    BELFRY_DATABASE_URL: databaseUrl,
    ...(natsUrl && { BELFRY_NATS_URL: natsUrl }),
    BELFRY_WEBHOOK_RATE: "100000",
    BELFRY_WEBHOOK_BURST: "1000000",
    BELFRY_WRITE_BURST: "1000000",
    BELFRY_CHATS_PER_HOUR: "100000",
  },
  () => "",
);
const server = await startServer(config, { log: pino({ level: "warn" }) });
const seeded = Number(members) > 0 && (await seed(server, config, Number(members), Number(chats)));

serveBench({ port: Number(new URL(server.url).port), ...seeded }, server.close);

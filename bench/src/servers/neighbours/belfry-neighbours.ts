/**
 * Belfry with the usual limits of webhooks, for users who make it work hard. Argument: the number of these users.
 * They manage the first chat, and each has a separate webhook; the last token is that of another member.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../../../server/src/config/config.ts";
import { startServer } from "../../../../server/src/start.ts";
import { serveBench } from "../channel.ts";
import { seed } from "../seed.ts";

export interface NeighboursReady {
  /** Of the webhook with `path`. */
  chatId: number;
  webhookId: number;
  /** The path of the webhook of each of the users. */
  paths: string[];
}

const [count = "1"] = process.argv.slice(2);
const dataFolder = await mkdtemp(join(tmpdir(), "belfry-bench-"));
const config = readConfig(
  {
    BELFRY_PORT: "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: "bench",
    BELFRY_CHATS_PER_HOUR: "100000",
    BELFRY_USER_RATE: "100000",
    BELFRY_USER_BURST: "1000000",
  },
  () => "",
);
const server = await startServer(config, { log: pino({ level: "warn" }) });
const { path, paths, tokens } = await seed(server, config, Number(count) + 1, Number(count));
const { sql } = server.database;
const { id: webhookId, chat_id: chatId } = await sql
  .selectFrom("webhooks")
  .select(["id", "chat_id"])
  .orderBy("id")
  .executeTakeFirstOrThrow();
await sql.updateTable("members").set({ role: "owner" }).where("chat_id", "=", chatId).execute();

const ready: NeighboursReady = { chatId, webhookId, paths };
serveBench({ port: Number(new URL(server.url).port), path, tokens, ...ready }, async () => {
  await server.close();
  await rm(dataFolder, { recursive: true });
});

/**
 * Belfry with the usual limits of webhooks, for users who make it work hard. Argument: the number of these users.
 * They manage the first chat, and each has a separate webhook; the last token is that of another member.
 */
import { rm } from "node:fs/promises";
import { pino } from "pino";
import { startServer } from "../../../server/src/start.ts";
import { createBenchConfig, fastUsers } from "./bench-config.ts";
import { serveBench } from "./channel.ts";
import { seed } from "./seeds/seed.ts";

export interface NeighboursReady {
  /** Of the webhook with `path`. */
  chatId: number;
  webhookId: number;
  /** The path of the webhook of each of the users. */
  paths: string[];
}

const [count = "1"] = process.argv.slice(2);
const config = await createBenchConfig({ ...fastUsers, BELFRY_CHATS_PER_HOUR: "100000" });
const { dataFolder } = config;
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

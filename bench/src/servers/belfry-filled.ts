/**
 * Belfry with many messages in 300 chats, without search. Argument: the number of messages. The
 * webhook posts to the second largest chat, which the first token can read.
 */
import { rm } from "node:fs/promises";
import { pino } from "pino";
import { openDatabase } from "../../../server/src/database/database.ts";
import { startServer } from "../../../server/src/start.ts";
import { createBenchConfig, fastWebhooks } from "./bench-config.ts";
import { serveBench } from "./channel.ts";
import { seed } from "./seeds/seed.ts";
import { fillChats } from "./seeds/size-seed.ts";

export interface FilledChat {
  chatId: number;
}

const authorCount = 100;

const [count = "0"] = process.argv.slice(2);
const config = await createBenchConfig(fastWebhooks);
const { dataFolder } = config;
const options = { log: pino({ level: "warn" }) };
const empty = await startServer(config, options);
const { path, tokens } = await seed(empty, config, authorCount);
await empty.close();
const chatId = await fillDatabase();
const server = await startServer(config, options);
// A new index of ten million messages takes minutes of both cores.
await server.search.close();

serveBench({ port: Number(new URL(server.url).port), path, tokens, chatId }, async () => {
  await server.close();
  await rm(dataFolder, { recursive: true });
});

async function fillDatabase(): Promise<number> {
  const database = await openDatabase({ dataFolder, isDurable: false });
  const { sql } = database;
  const users = await sql.selectFrom("users").select("id").where("kind", "=", "person").execute();
  const userIds = users.map(({ id }) => id).sort((a, b) => a - b);
  // The first member has the first token.
  const [ownerId = 0, memberId = 0] = userIds;
  const chatIds = await fillChats(database, { ownerId, memberId, count: Number(count) });
  const target = chatIds[1] ?? 0;
  await sql.updateTable("webhooks").set({ chat_id: target }).execute();
  await database.close();
  return target;
}

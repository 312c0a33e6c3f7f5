/**
 * Belfry with a search index of many messages. Arguments: the number of messages, and the URL of an
 * empty PostgreSQL database; default: SQLite. `ready` has the cost of the index.
 */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql as raw } from "kysely";
import { pino } from "pino";
import { openDatabase } from "../../../server/src/database/database.ts";
import { createSearchControl } from "../../../server/src/search/search.ts";
import { startServer } from "../../../server/src/start.ts";
import { createBenchConfig, fastUsers, fastWebhooks } from "./bench-config.ts";
import { cpuMicrosOf, serveBench } from "./channel.ts";
import { seedMessages } from "./seeds/search-seed.ts";
import { seed } from "./seeds/seed.ts";

export interface IndexCost {
  /** CPU time of the server, and of PostgreSQL if it is used. */
  microsPerMessage: number;
  bytesPerMessage: number;
}

const authorCount = 100;

const [count = "1000", url] = process.argv.slice(2);
const config = await createBenchConfig({
  ...fastWebhooks,
  ...fastUsers,
  ...(url && { BELFRY_DATABASE_URL: url }),
});
const { dataFolder } = config;
const options = { log: pino({ level: "warn" }) };
const openOptions = { dataFolder, ...(url && { url }) };

const empty = await startServer(config, options);
const { path, tokens } = await seed(empty, config, authorCount);
await empty.close();
const opened = await openDatabase(openOptions);
const users = await opened.sql
  .selectFrom("users")
  .select("id")
  .where("kind", "=", "person")
  .execute();
const userIds = users.map(({ id }) => id);
// The first member: the owner is the first user.
const searcherId = userIds.toSorted((a, b) => a - b)[1] ?? 0;
await seedMessages(opened, { userIds, searcherId, count: Number(count) });
// Autovacuum is off in this PostgreSQL.
if (url) await raw`vacuum analyze`.execute(opened.sql);
// Adding millions of messages to GIN one by one takes far longer than making it at the end.
if (url) await raw`drop index search_words`.execute(opened.sql);
await opened.close();

const server = await startServer(config, options);
const before = await usedMicros();
await untilIndexed();
if (url) {
  await raw`create index search_words on search_documents using gin (words)`.execute(
    server.database.sql,
  );
}
const index: IndexCost = {
  microsPerMessage: ((await usedMicros()) - before) / Number(count),
  bytesPerMessage: (await indexBytes()) / Number(count),
};
if (url) await raw`vacuum analyze`.execute(server.database.sql);

serveBench({ port: Number(new URL(server.url).port), path, tokens, index }, async () => {
  await server.close();
  await rm(dataFolder, { recursive: true });
});

async function untilIndexed(): Promise<void> {
  const control = createSearchControl({ database: server.database, dataFolder });
  for (;;) {
    await pause(500);
    const progress = await control.progress();
    if (progress && progress.indexed >= Number(count) && progress.waiting === 0) break;
  }
  // Until the last merges are done, which use up to a fifth of the time.
  for (let last = await usedMicros(); ; ) {
    await pause(2000);
    const now = await usedMicros();
    if (now - last < 100_000) return;
    last = now;
  }
}

async function indexBytes(): Promise<number> {
  if (!url) {
    const files = await readdir(dataFolder);
    const sizes = files
      .filter((name) => name.startsWith("search.db") && !name.endsWith("-shm"))
      .map(async (name) => (await stat(join(dataFolder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
  const { rows } = await raw<{ bytes: string }>`select sum(pg_total_relation_size(oid)) as bytes
    from pg_class where relkind = 'r' and relname like 'search%'`.execute(server.database.sql);
  return Number(rows[0]?.bytes);
}

/** Includes the processes of PostgreSQL that serve this server. */
async function usedMicros(): Promise<number> {
  const { user, system } = process.cpuUsage();
  if (!url) return user + system;
  const { rows } = await raw<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(
    server.database.sql,
  );
  const stats = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")),
  );
  return stats.reduce((sum, stat) => sum + cpuMicrosOf(stat), user + system);
}

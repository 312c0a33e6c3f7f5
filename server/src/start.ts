/** From a configuration to a server that listens: opens what is kept, builds the rooms, opens the door. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createMemoryBus } from "./bus/memory.ts";
import { systemClock } from "./clock.ts";
import { baseUrl } from "./config/base-url.ts";
import type { Config } from "./config/config.ts";
import { loadSecrets } from "./crypto/secrets.ts";
import { hasData } from "./database/checks.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { buildServer } from "./server.ts";

export interface StartOptions {
  log: FastifyBaseLogger;
  /** For measuring what durability costs, and nothing else. No option of the program sets it. */
  isDurable?: boolean;
}

export interface RunningServer {
  /** Where it is reached, and the base of every link. */
  url: string;
  /** For a program that started the server within itself, such as the demo. */
  database: Database;
  /** The one-time token to print; undefined when it was configured, or setup is done. */
  setupToken(): Promise<string | undefined>;
  /** Finishes what was accepted and closes the database. */
  close(): Promise<void>;
}

export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { log, isDurable = true } = options;
  const dataFolder = resolve(config.dataFolder);
  await naming(`The data folder ${dataFolder} cannot be used`, () =>
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 }),
  );
  const database = await naming(`${databaseOf(config, dataFolder)} cannot be opened`, async () => {
    const opened = await openDatabase({ url: config.databaseUrl, dataFolder, isDurable });
    await migrate(opened);
    return opened;
  });
  const secrets = await loadSecrets({
    secretKey: config.secretKey,
    dataFolder,
    hasData: await hasData(database),
  });
  const bus = createMemoryBus((error) => log.error({ err: error }));
  let publicUrl = config.publicUrl;
  const { app, setupToken, close } = await buildServer({
    config,
    database,
    bus,
    clock: systemClock,
    secrets,
    log,
    webFolder: join(import.meta.dirname, "../../web/dist"),
    publicUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });

  const { host, port: wanted } = config;
  await naming(`Cannot listen on ${host}, port ${wanted} (BELFRY_HOST, BELFRY_PORT)`, () =>
    app.listen({ host, port: wanted }),
  );
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : wanted;
  const url = baseUrl(config, port);
  publicUrl = url;
  return { url, database, setupToken, close };
}

/** Puts a sentence before the few words of the system; other errors say it all themselves. */
async function naming<T>(sentence: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new Error(`${sentence}: ${error.message || error.code}.`, { cause: error });
  }
}

/** Without the password that its address may hold. */
function databaseOf({ databaseUrl }: Config, dataFolder: string): string {
  if (databaseUrl === undefined) return `The database in ${dataFolder}`;
  return `The PostgreSQL database at ${new URL(databaseUrl).host} (BELFRY_DATABASE_URL)`;
}

/** From a configuration to a server that listens: opens what is kept, builds the rooms, opens the door. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { openMemoryBus } from "./bus/memory.ts";
import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { hasData } from "./database/has-data.ts";
import { migrate } from "./database/migrate.ts";
import { openSecrets } from "./secrets.ts";
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
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });

  const database = await openDatabase({ url: config.databaseUrl, dataFolder, isDurable });
  await migrate(database);
  const secrets = await openSecrets({
    secretKey: config.secretKey,
    dataFolder,
    hasData: await hasData(database),
  });
  const bus = openMemoryBus((error) => log.error({ err: error }));
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

  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const url = publicUrl ?? `http://${isLoopback(config.host) ? "localhost" : config.host}:${port}`;
  publicUrl = url;
  return { url, database, setupToken, close };
}

function isLoopback(host: string): boolean {
  return ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
}

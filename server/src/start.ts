/** Starts a server: opens the database, loads the secrets, creates the modules and listens. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createMemoryBus } from "./bus/memory.ts";
import { systemClock } from "./clock.ts";
import { baseUrl } from "./config/base-url.ts";
import type { Config } from "./config/config.ts";
import { loadSecrets } from "./crypto/secrets.ts";
import { hasData } from "./database/checks.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/routes.ts";
import { createServer } from "./server/server.ts";

export interface StartOptions {
  log: FastifyBaseLogger;
  /** For measuring the cost of durability; not configurable. Default: true. */
  isDurable?: boolean;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Resolves when the server listens. `url` is the base of every link; `database` is for programs that
 * run the server in their own process, such as the demo.
 */
export async function startServer(config: Config, { log, isDurable = true }: StartOptions) {
  const dataFolder = resolve(config.dataFolder);
  await withContext(`The data folder ${dataFolder} cannot be used`, () =>
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 }),
  );
  const database = await withContext(
    `${describeDatabase(config, dataFolder)} cannot be opened`,
    async () => {
      const opened = await openDatabase({ url: config.databaseUrl, dataFolder, isDurable });
      await migrate(opened);
      return opened;
    },
  );
  const secrets = await loadSecrets({
    secretKey: config.secretKey,
    dataFolder,
    hasData: await hasData(database),
  });
  const bus = createMemoryBus((error) => log.error({ err: error }));
  let publicUrl = config.publicUrl;
  const { app, metrics, setupToken, close } = await createServer({
    config,
    database,
    bus,
    clock: systemClock,
    secrets,
    log,
    webFolder: join(import.meta.dirname, "../../web/dist"),
    publicUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });

  const { host, port } = config;
  await withContext(`Cannot listen on ${host}, port ${port} (BELFRY_HOST, BELFRY_PORT)`, () =>
    app.listen({ host, port }),
  );
  const metricsServer = await startMetricsServer(config, metrics);
  const address = app.server.address();
  const url = baseUrl(config, typeof address === "object" && address ? address.port : port);
  publicUrl = url;
  return {
    url,
    database,
    setupToken,

    async close() {
      metricsServer?.closeAllConnections();
      metricsServer?.close();
      await close();
    },
  };
}

function startMetricsServer(config: Config, metrics: Metrics | undefined) {
  const { metricsHost: host, metricsPort: port, metricsToken: token } = config;
  if (!metrics || port === undefined) return undefined;
  const names = "BELFRY_METRICS_HOST, BELFRY_METRICS_PORT";
  return withContext(`Cannot listen on ${host}, port ${port} (${names})`, () =>
    listenForMetrics(metrics, { host, port, token }),
  );
}

/** Adds context to system errors. Other errors already explain themselves. */
async function withContext<T>(context: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new Error(`${context}: ${error.message || error.code}.`, { cause: error });
  }
}

/** Leaves out the password that the URL may contain. */
function describeDatabase({ databaseUrl }: Config, dataFolder: string): string {
  if (databaseUrl === undefined) return `The database in ${dataFolder}`;
  return `The PostgreSQL database at ${new URL(databaseUrl).host} (BELFRY_DATABASE_URL)`;
}

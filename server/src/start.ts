/** Starts a server: opens the database, loads the secrets, creates the modules and listens. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { backupBeforeUpgrade } from "./backups/backups.ts";
import { busOf, busPurpose, createConfiguredBus } from "./bus/configured-bus.ts";
import { type CpuClock, systemClock } from "./clock.ts";
import { baseUrl } from "./config/base-url.ts";
import type { Config } from "./config/config.ts";
import { describeBusRisks } from "./config/risky-values.ts";
import { chosenPortFact, readInstallationId, writeFact } from "./database/facts.ts";
import { type StartedDatabase, startDatabase } from "./database/start/start-database.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/routes.ts";
import { createServer, requireRole, runsJobs, servesApi } from "./server/server.ts";

export interface StartOptions {
  log: FastifyBaseLogger;
  /** For measuring the cost of durability; not configurable. Default: true. */
  isDurable?: boolean;
  /** The built web app. Default: that of this program. */
  webFolder?: string;
  /** Default: the time of the system. */
  clock?: CpuClock;
  /** Shown to administrators if this process runs the jobs of all. */
  processId?: number;
  /** Called with a sentence if the server must stop. Default: it is logged. */
  onMustStop?(error: Error): void;
}

const ownWebFolder = join(import.meta.dirname, "../../web/dist");

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Resolves when the server listens. `url` is the base of every link; `database` and `search` are for
 * programs that run the server in their own process, such as the demo and the benchmark.
 */
export async function startServer(config: Config, options: StartOptions) {
  const {
    log,
    isDurable = true,
    clock = systemClock,
    processId,
    onMustStop = (error) => log.fatal(error.message),
  } = options;
  requireRole(config);
  const dataFolder = resolve(config.dataFolder);
  await withContext(`The data folder ${dataFolder} (BELFRY_DATA) cannot be used`, () =>
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 }),
  );
  const started = await startDatabase({
    url: config.databaseUrl,
    poolSize: config.databaseConnections,
    dataFolder,
    secretKey: config.secretKey,
    bus: busOf(config),
    canLead: runsJobs(config.role),
    leaseMs: config.leaderLeaseMs,
    processId,
    isDurable,
    onLockLost: onMustStop,
    onDamaged: (text) => log.error(text),
    onSlow: (text) => log.warn(text),
    async beforeMigration(opened) {
      const saved = await backupBeforeUpgrade(config, opened);
      if (saved) log.info({ file: saved.path }, "The database was saved before its upgrade.");
    },
  });
  try {
    return await listen(config, { ...started, log, clock, webFolder: options.webFolder });
  } catch (error) {
    await started.database.close();
    throw error;
  }
}

interface ListenOptions extends StartedDatabase {
  log: FastifyBaseLogger;
  webFolder: string | undefined;
  clock: CpuClock;
}

async function listen(config: Config, options: ListenOptions) {
  const { database, secrets, isLeader, log, clock, webFolder = ownWebFolder } = options;
  for (const risk of describeBusRisks(config)) log.warn(risk);
  const bus = await createConfiguredBus({
    config,
    installation: () => readInstallationId(database.sql),
    signer: secrets.signerFor(busPurpose),
    onError: (error) => log.error({ err: error }),
    onState(isUp) {
      if (isUp) log.info("The bus to other servers is connected again.");
      else log.warn("The bus to other servers has lost its connection and connects again.");
    },
  });
  let publicUrl = config.publicUrl;
  const { app, metrics, search, setupToken, close } = await createServer({
    config,
    database,
    bus,
    clock,
    secrets,
    isLeader,
    log,
    webFolder,
    publicUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });

  const { host, port } = config;
  await withContext(`Cannot listen on ${host}, port ${port} (BELFRY_HOST, BELFRY_PORT)`, () =>
    app.listen({ host, port }),
  ).catch(async (error) => {
    await close();
    throw error;
  });
  const metricsServer = await startMetricsServer(config, metrics).catch(async (error) => {
    await close();
    throw error;
  });
  const address = app.server.address();
  const listeningPort = typeof address === "object" && address ? address.port : port;
  const url = baseUrl(config, listeningPort);
  // The command line prints links, too.
  if (port === 0) await writeFact(database.sql, chosenPortFact, String(listeningPort));
  publicUrl = url;
  return {
    url,
    database,
    search,
    /** Undefined if another process serves the setup. */
    setupToken: async () => (servesApi(config.role) ? setupToken() : undefined),

    async close() {
      metricsServer?.closeAllConnections();
      metricsServer?.close();
      await close();
    },
  };
}

async function startMetricsServer(config: Config, metrics: Metrics | undefined) {
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
    const reason = reasonByCode[String(error.code)] ?? (error.message || error.code);
    throw new Error(`${context}: ${reason}.`, { cause: error });
  }
}

/** Errors of the system in words, by their code. */
const reasonByCode: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port. Stop it, or choose another port",
  EADDRNOTAVAIL: "this machine does not have this IP address",
  EACCES: "this user has no permission",
};

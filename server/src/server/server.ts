/** Creates the modules, mounts their routes and starts the background jobs. */
import { databaseFailure } from "../database/failures.ts";
import { createApp } from "../http/app.ts";
import { isHandshake } from "../live/routes.ts";
import { watchRequests } from "../metrics/routes.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { createModules, type ServerOptions } from "./modules.ts";
import { mountRoutes } from "./mount-routes.ts";
import { addServerGauges, createServerMetrics } from "./server-metrics.ts";

export type { ServerOptions } from "./modules.ts";

/** How long `close` waits for requests that are still being received. */
const closeTimeoutMs = 5000;

export async function createServer(options: ServerOptions) {
  const { config, database, bus, clock, secrets, log, webFolder, publicUrl } = options;
  const metrics = await createServerMetrics(options);
  const app = createApp({
    log,
    publicUrl,
    isHandshake,
    databaseFailure: metrics?.watchFailures(databaseFailure) ?? databaseFailure,
  });
  if (metrics) watchRequests(app, metrics);
  const modules = await createModules(metrics?.measureStorage(options) ?? options, metrics);
  if (metrics) addServerGauges(metrics, modules, options);
  const { auth, webhooks, mail } = modules;
  mountRoutes(app, { modules, metrics, database, clock, secrets, config, webFolder, publicUrl });
  const jobs = startBackgroundJobs(modules, { log, metrics });
  app.addHook("onClose", jobs.stop);

  /** Finishes accepted requests, closes the sockets and writes pending data. */
  async function close(): Promise<void> {
    const timeout = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
    await app.close();
    clearTimeout(timeout);
    await Promise.all([webhooks.log.save(), auth.close()]).catch((error) =>
      log.error({ err: error }),
    );
    await mail?.close();
    await bus.close();
    await database.close();
  }

  return { app, auth, metrics, setupToken: auth.setup.tokenToPrint, close };
}

/** Creates the modules, mounts their routes and starts the background jobs. */
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFailure } from "../database/failures.ts";
import { createApp } from "../http/app.ts";
import { createBodies } from "../http/bodies/bodies.ts";
import { createClientIp } from "../http/client-ip.ts";
import { mountCompression } from "../http/compression.ts";
import { createStopMark } from "../http/drain.ts";
import { isHandshake } from "../live/routes.ts";
import { createIncomingRoutes } from "../webhooks/incoming/routes/incoming-routes.ts";
import { createOtherRoleRoutes } from "../webhooks/incoming/routes/other-role-routes.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { createModules, type ServerOptions } from "./modules.ts";
import { mountRoutes } from "./mount-routes.ts";
import { servesApi } from "./roles.ts";
import { addServerGauges, createServerMetrics } from "./server-metrics.ts";

export type { ServerOptions } from "./modules.ts";
export { requireRole, runsJobs, servesApi } from "./roles.ts";

/** How long `close` waits for requests and jobs. A database that does not respond can block them. */
const closeTimeoutMs = 5000;
/** How long it waits to write what is not in the database yet, such as the delivery log. */
const saveTimeoutMs = 1500;

export async function createServer(options: ServerOptions) {
  const { config, database, bus, log, publicUrl } = options;
  const { isLeader = () => true } = options;
  const metrics = await createServerMetrics(options);
  const bodies = createBodies({ config, folder: join(resolve(config.dataFolder), "incoming") });
  const ipOf = createClientIp(config.trustedProxies);
  const modules = await createModules(metrics?.measureStorage(options) ?? options, metrics);
  const { bytesInFlight } = bodies;
  if (metrics) addServerGauges(metrics, modules, { ...options, isLeader, bytesInFlight });
  const app = createApp({
    log,
    publicUrl,
    isHandshake,
    databaseFailure: metrics?.watchFailures(databaseFailure) ?? databaseFailure,
    receiveBody: bodies.receive,
    receiveUpload: bodies.receiveUpload,
    service: servesApi(config.role)
      ? createIncomingRoutes({ ...modules, ...modules.webhooks, bodies, ipOf })
      : createOtherRoleRoutes(config.role),
    onReply: metrics?.countRequest,
  });
  const { isStopping, stop } = createStopMark(app);
  await mountCompression(app);
  const { auth, webhooks, mail, deletion, notifications, backups, messages, push, presence } =
    modules;
  mountRoutes(app, { ...options, modules, metrics, bodies, ipOf, isStopping });
  const jobs = startBackgroundJobs(modules, { log, metrics, isLeader, bodies });
  app.addHook("onClose", async () => {
    await Promise.all([jobs.stop(), modules.search.close(), modules.linkPreviews.close()]);
  });

  const report = (error: unknown) =>
    log.error({ err: error }, "The server did not finish in time and stops now.");

  /** Finishes accepted requests, closes the sockets and writes pending data. */
  async function close(): Promise<void> {
    stop();
    await wait(config.stopDelayMs);
    await within(closeTimeoutMs, app.close()).catch(report);
    presence.close();
    modules.thumbnails.close();
    await within(saveTimeoutMs, Promise.all([webhooks.log.save(), auth.close()])).catch(report);
    await backups.close();
    await mail?.close();
    await bus.close();
    await database.close();
  }

  return {
    app,
    auth,
    users: modules.users,
    metrics,
    deletion,
    notifications,
    messages,
    scheduled: modules.scheduled,
    push,
    alertSteps: modules.alertSteps,
    heartbeats: modules.onCall.heartbeats,
    silences: modules.onCall.silences,
    search: modules.search,
    presence,
    live: modules.live,
    bytesInFlight,
    setupToken: auth.setup.tokenToPrint,
    close,
  };
}

/** Rejects if the work takes longer. */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The database did not respond.")), timeoutMs);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Creates all modules of a server: the core, and what only a server needs. */
import { Resolver } from "node:dns/promises";
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createOverview } from "../admin/admin.ts";
import { createBackups } from "../backups/backups.ts";
import type { Bus } from "../bus/bus.ts";
import type { CpuClock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { readDatabaseSize } from "../database/checks.ts";
import type { Database } from "../database/database.ts";
import { openEpoch } from "../database/start/epoch.ts";
import { createThumbnails } from "../files/files.ts";
import { problemDocsPath } from "../http/problems/problem-docs.ts";
import { createImages } from "../images/images.ts";
import { createLinkPreviews } from "../link-previews/link-previews.ts";
import { createLive } from "../live/live.ts";
import { createMail } from "../mail.ts";
import type { Messages } from "../messages/messages.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createAlertSteps } from "../on-call/on-call.ts";
import { createPresence } from "../presence/presence.ts";
import { createPush } from "../push/push.ts";
import { createSearch } from "../search/search.ts";
import { createStoredSignals } from "../stored-signals/stored-signals.ts";
import { version } from "../version.ts";
import { createCore } from "./core.ts";

export interface ServerOptions {
  config: Config;
  database: Database;
  bus: Bus;
  clock: CpuClock;
  secrets: Secrets;
  /** Whether this process runs the jobs of all. Default: always. */
  isLeader?(): boolean;
  log: FastifyBaseLogger;
  /** The built web app. */
  webFolder: string;
  /** Base of every link. A function, because with port 0 it is known only once the server listens. */
  publicUrl(): string;
  /** Resolve the hosts of external images. Default: the system's DNS servers. */
  resolver?: Resolver;
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

export async function createModules(options: ServerOptions, metrics: Metrics | undefined) {
  const { config, database, bus, clock, secrets, log, publicUrl } = options;
  const { resolver = new Resolver({ timeout: 1500, tries: 2 }) } = options;
  const onError = (error: unknown) => log.error({ err: error });
  const dataFolder = resolve(config.dataFolder);

  const mail = createServerMail(options, metrics);
  const thumbnails = createThumbnails({ log });
  const core = createCore({
    ...options,
    onError,
    mail,
    metrics,
    thumbnails,
    onMessageChanged: (chatId, id) => linkPreviews.update(chatId, id),
    onlineUsers: () => presence.onlineUsers(),
  });
  const { chats, messages, notifications, auth, webhooks } = core;
  const epoch = await openEpoch(database);
  const { push, alertSteps } = await createNotifying(
    { ...options, resolver, onError },
    core,
    metrics,
  );
  const presence = createPresence({ database, bus, clock, onError });
  const storedSignals = await createStoredSignals({ database, bus, clock, onError });
  const live = createLive({
    bus,
    chats,
    messages,
    presence,
    clock,
    bearers: auth,
    deliverStoredSignals: storedSignals.deliver,
    epoch: epoch.current,
    readSettings: notifications.findSettings,
    setViewing: push.setViewing,
    docsUrl: () => `${publicUrl()}${problemDocsPath}`,
    onError,
  });
  const search = createSearch({ database, messages, secrets, dataFolder, log });
  const { images, linkPreviews } = createReaders({ ...options, resolver, onError }, messages);
  const { notifyOwners } = core.securityNotices;
  const backups = createBackups({ config, database, clock, log, notifyOwners });
  const overview = createOverview({
    database,
    clock,
    chats,
    webhooks,
    version,
    dataFolder,
    readDatabaseSize: () => readDatabaseSize(database, dataFolder),
    lastBackup: backups.lastBackup,
  });

  return {
    ...core,
    thumbnails,
    mail,
    search,
    presence,
    live,
    push,
    alertSteps,
    images,
    linkPreviews,
    overview,
    storedSignals,
    backups,
    epoch,
  };
}

/** Creates what notifies people: push notifications of messages, and the steps of open alerts. */
async function createNotifying(
  options: ServerOptions & { resolver: Resolver; onError(error: unknown): void },
  core: ReturnType<typeof createCore>,
  metrics: Metrics | undefined,
) {
  const { config, database, bus, clock, secrets, resolver, publicUrl, onError } = options;
  const { messages, notifications } = core;
  const readMessage = async (chatId: number, messageId: number) =>
    (await messages.listByIds([{ chatId, messageId }])).at(0);
  const push = await createPush({
    config,
    database,
    bus,
    clock,
    secrets,
    resolver,
    publicUrl,
    recipientsOf: notifications.recipientsOf,
    readMessage,
    hasSteps: (message) => alertSteps.hasSteps(message),
    findNotified: (message) => alertSteps.ledger.findNotified(message),
    onAlertResult: (message, device, result) => alertSteps.ledger.record(message, device, result),
    badgeOf: notifications.badgeOf,
    quietAt: notifications.quietAt,
    hasSound: async (userId) => (await notifications.findSettings(userId)).sound,
    listSessions: core.auth.sessions.list,
    onOutcome: metrics?.countPush,
    onError,
  });
  const alertSteps = createAlertSteps({
    database,
    clock,
    onDuty: core.onCall.duties.onDuty,
    recipientsOf: notifications.recipientsOf,
    hasMuted: notifications.hasMuted,
    quietAt: notifications.quietAt,
    isViewing: push.isViewing,
    readMessage,
    passTimeOfAlerts: messages.passTimeOfAlerts,
    setNobodyNotified: messages.setNobodyNotified,
    sendNotice: core.securityNotices.sendNotice,
    push,
    onError,
    onResult: metrics?.countAlertNotification,
  });
  return { push, alertSteps };
}

/** Modules that fetch from hosts that users name. */
function createReaders(
  options: ServerOptions & { resolver: Resolver; onError(error: unknown): void },
  messages: Messages,
) {
  const { config, clock, secrets, resolver, publicUrl, log, onError } = options;
  const shared = { config, clock, resolver, onError };
  const images = createImages({
    ...shared,
    secrets,
    onFailure: (failure) => log.debug(failure, "An external image is not shown."),
  });
  const linkPreviews = createLinkPreviews({
    ...shared,
    messages,
    publicUrl,
    onFailure: (failure) => log.debug(failure, "A page has no preview."),
  });
  return { images, linkPreviews };
}

function createServerMail({ config, log, publicUrl }: ServerOptions, metrics: Metrics | undefined) {
  return createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl,
    onFailure(failure) {
      log.error(failure, "An e-mail could not be sent.");
      metrics?.countMailFailure();
    },
  });
}

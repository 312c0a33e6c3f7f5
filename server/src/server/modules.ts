/** Creates all modules. A module gets the functions it needs of higher layers as arguments. */
import { Resolver } from "node:dns/promises";
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createAdmin, createOverview } from "../admin/admin.ts";
import { createAudit } from "../audit/audit.ts";
import { createAuth } from "../auth/auth.ts";
import { createBackups } from "../backups/backups.ts";
import type { Bus } from "../bus/bus.ts";
import { createChats } from "../chats/chats.ts";
import type { CpuClock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { readDatabaseSize } from "../database/checks.ts";
import type { Database } from "../database/database.ts";
import { openEpoch } from "../database/start/epoch.ts";
import { createDeletion } from "../deletion/deletion.ts";
import { createExports } from "../exports/exports.ts";
import { createFiles } from "../files/files.ts";
import { problemDocsPath } from "../http/problems/problem-docs.ts";
import { createImages } from "../images/images.ts";
import { createLive } from "../live/live.ts";
import { createMail } from "../mail/mail.ts";
import { createMessages } from "../messages/messages.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { createPolicy } from "../policy/policy.ts";
import { createPresence } from "../presence/presence.ts";
import { createPush } from "../push/push.ts";
import { createSearch } from "../search/search.ts";
import { createSecurityNotices } from "../security-notices/security-notices.ts";
import { createStoredSignals } from "../stored-signals/stored-signals.ts";
import { createUsers } from "../users/users.ts";
import { version } from "../version.ts";
import { createWebhooks } from "../webhooks/webhooks.ts";

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

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock, onEntry: metrics?.countAuditEvent });
  const policy = createPolicy(database);
  const chats = createChats({ database, bus, clock, users, audit, policy });
  const { createWithin: createFirstChat, invited: invitedChats, announceProfile } = chats;
  const dataFolder = resolve(config.dataFolder);
  const files = createFiles({ database, clock, dataFolder, config });
  const messages = createMessages({
    database,
    bus,
    clock,
    queueMax: config.postQueue,
    onlineUsers: () => presence.onlineUsers(),
    onChanged: (chatId, id) => files.removeUnused(chatId, [id]).catch(onError),
    onUncounted: (chatId) => notifications.levels.announceMuters(chatId).catch(onError),
    onBatch: metrics?.countBatch,
  });
  const { notify, notifyOfExport, notifyOwners, sendNotice } = createSecurityNotices({
    database,
    clock,
    chats,
    messages,
    onError,
  });
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl,
    onFailure(failure) {
      log.error(failure, "An e-mail could not be sent.");
      metrics?.countMailFailure();
    },
  });
  const notifications = createNotifications({
    database,
    bus,
    clock,
    chats,
    messages,
    mail,
    publicUrl,
    sendNotice,
  });
  const auth = createAuth({
    config,
    database,
    bus,
    clock,
    secrets,
    users,
    audit,
    mail,
    publicUrl,
    notify,
    onError,
    policy,
    createFirstChat,
    invitedChats,
    announceProfile,
  });
  const webhooks = createWebhooks({
    config,
    database,
    clock,
    secrets,
    audit,
    chats,
    messages,
    files,
    requireRecent: auth.requireRecent,
    publicUrl,
    onDeliveriesWritten: metrics?.countDeliveries,
  });
  const deletion = createDeletion({
    database,
    bus,
    clock,
    users,
    audit,
    chats,
    messages,
    files,
    webhooks,
    auth,
    policy,
  });
  const epoch = await openEpoch(database);
  const push = await createPush({
    config,
    database,
    bus,
    clock,
    secrets,
    resolver,
    publicUrl,
    recipientsOf: notifications.recipientsOf,
    readMessage: async (chatId, messageId) =>
      (await messages.listByIds([{ chatId, messageId }])).at(0),
    badgeOf: notifications.badgeOf,
    quietAt: notifications.quietAt,
    hasSound: async (userId) => (await notifications.findSettings(userId)).sound,
    listSessions: auth.sessions.list,
    onOutcome: metrics?.countPush,
    onError,
  });
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
  const images = createImages({
    config,
    clock,
    secrets,
    resolver,
    onFailure: (failure) => log.debug(failure, "An external image is not shown."),
    onError,
  });
  const exports = createExports({
    database,
    clock,
    audit,
    chats,
    messages,
    files,
    policy,
    auth,
    notificationsOf: notifications.findSettings,
    dataFolder: resolve(config.dataFolder),
    onServerExport: notifyOfExport,
  });
  const admin = createAdmin({
    database,
    bus,
    clock,
    users,
    audit,
    policy,
    auth,
    deletion,
    announceProfile,
  });
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
    users,
    audit,
    chats,
    files,
    messages,
    mail,
    notifications,
    auth,
    webhooks,
    deletion,
    exports,
    search,
    presence,
    live,
    push,
    images,
    admin,
    overview,
    storedSignals,
    backups,
    epoch,
  };
}

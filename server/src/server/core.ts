/**
 * Creates the modules of the data, for the server, the command line and tests. A module gets the
 * functions it needs of higher layers as arguments.
 */
import { resolve } from "node:path";
import { createAdmin } from "../admin/admin.ts";
import { type AuditOptions, createAudit } from "../audit/audit.ts";
import { createAuth } from "../auth/auth.ts";
import { createAvatars } from "../avatars/avatars.ts";
import type { Bus } from "../bus/bus.ts";
import { createChats } from "../chats/chats.ts";
import type { CpuClock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import { createDeletion } from "../deletion/deletion.ts";
import { createExports } from "../exports/exports.ts";
import { createFiles, type Thumbnails } from "../files/files.ts";
import type { Mail } from "../mail.ts";
import { createMessages, type MessagesOptions } from "../messages/messages.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { createOnCall } from "../on-call/on-call.ts";
import { createPolicy } from "../policy/policy.ts";
import { createScheduled } from "../scheduled/scheduled.ts";
import { createSecurityNotices } from "../security-notices/security-notices.ts";
import { createUserGroups } from "../user-groups/user-groups.ts";
import { createUsers } from "../users/users.ts";
import { createWebhooks } from "../webhooks/webhooks.ts";

export interface CoreOptions {
  config: Config;
  database: Database;
  bus: Bus;
  clock: CpuClock;
  secrets: Secrets;
  /** Base of every link. */
  publicUrl(): string;
  onError(error: unknown): void;
  /** Default: no e-mails are sent. */
  mail?: Mail | undefined;
  metrics?: Metrics | undefined;
  /** Default: uploads get no thumbnails. */
  thumbnails?: Thumbnails | undefined;
  /** Called after a message was changed or deleted, or posted at its scheduled time. */
  onMessageChanged?(chatId: number, messageId: number): void;
  /** Default: nobody is known to be online. */
  onlineUsers?: MessagesOptions["onlineUsers"];
  /** Stored with audit entries of changes without a session. */
  by?: AuditOptions["by"];
}

export function createCore(options: CoreOptions) {
  const { config, database, bus, clock, secrets, publicUrl, onError } = options;
  const { mail, metrics, onlineUsers, by, thumbnails, onMessageChanged } = options;
  const dataFolder = resolve(config.dataFolder);

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock, by, onEntry: metrics?.countAuditEvent });
  const policy = createPolicy(database);
  const userGroups = createUserGroups({ database, clock, users, audit });
  const chats = createChats({ database, bus, clock, users, audit, policy });
  const { createWithin: createFirstChat, invited: invitedChats, announceProfile } = chats;
  const files = createFiles({ database, clock, dataFolder, config, thumbnails });
  const messages = createMessages({
    database,
    bus,
    clock,
    threads: chats.threads,
    queueMax: config.postQueue,
    onlineUsers,
    personOnDuty: (within, chatId) => onCall.duties.personOnDuty(within, chatId),
    onChanged(chatId, id) {
      onMessageChanged?.(chatId, id);
      return files.deleteUnused(chatId, [id]).catch(onError);
    },
    onUncounted(chatId) {
      notifications.levels.announceUncounted(chatId).catch(onError);
      messages.threads.announce(chatId).catch(onError);
    },
    onBatch: metrics?.countBatch,
  });
  const securityNotices = createSecurityNotices({ database, clock, chats, messages, onError });
  const notifications = createNotifications({
    database,
    bus,
    clock,
    chats,
    messages,
    mail,
    publicUrl,
    sendNotice: securityNotices.sendNotice,
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
    notify: securityNotices.notify,
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
  const scheduled = createScheduled({
    database,
    bus,
    clock,
    users,
    chats,
    files,
    messages,
    onPosted: onMessageChanged,
  });
  const onCall = createOnCall({ ...options, audit, chats, messages, webhooks: webhooks.pinged });
  const avatars = createAvatars({ database, audit, chats, files });
  const content = { chats, messages, files, webhooks, scheduled, userGroups, onCall };
  const deletion = createDeletion({ database, bus, clock, users, audit, auth, policy, ...content });
  const accounts = { users, audit, policy, auth };
  const exports = createExports({
    database,
    clock,
    ...accounts,
    ...content,
    notificationsOf: notifications.findSettings,
    dataFolder,
    onServerExport: securityNotices.notifyOfExport,
  });
  const admin = createAdmin({ database, bus, clock, ...accounts, deletion, chats });

  return {
    ...accounts,
    ...content,
    securityNotices,
    notifications,
    avatars,
    deletion,
    exports,
    admin,
  };
}

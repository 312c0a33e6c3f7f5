/** Creates all modules, mounts their routes and starts the background jobs. */
import { Resolver } from "node:dns/promises";
import { resolve } from "node:path";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { createCredentials } from "./access/credentials.ts";
import type { Origin } from "./access/identity.ts";
import { createRoutes } from "./access/routes.ts";
import { createAdmin } from "./admin/admin.ts";
import { mountAdminRoutes } from "./admin/routes.ts";
import { createAudit } from "./audit/audit.ts";
import { mountAccountRoutes } from "./auth/account/routes.ts";
import { mountApiKeyRoutes } from "./auth/api-keys/routes.ts";
import { createAuth } from "./auth/auth.ts";
import { mountEnrolmentRoutes } from "./auth/enrolment/routes.ts";
import { mountInviteRoutes } from "./auth/invites/routes.ts";
import { mountPasskeyRoutes } from "./auth/passkeys/routes.ts";
import { mountRecoveryRoutes } from "./auth/recovery/routes.ts";
import { mountAuthRoutes } from "./auth/routes.ts";
import { mountSessionRoutes } from "./auth/sessions/routes.ts";
import { mountTwoFactorRoutes } from "./auth/two-factor/routes.ts";
import type { Bus } from "./bus/bus.ts";
import { createChats } from "./chats/chats.ts";
import { mountChatRoutes } from "./chats/routes.ts";
import { createCliSignals } from "./cli-signals/cli-signals.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Secrets } from "./crypto/secrets.ts";
import { pingDatabase } from "./database/checks.ts";
import type { Database } from "./database/database.ts";
import { databaseFailure } from "./database/failures.ts";
import { createFiles } from "./files/files.ts";
import { mountFileRoutes } from "./files/routes.ts";
import { createApp } from "./http/app.ts";
import { createClientIp } from "./http/client-ip.ts";
import { mountHealth } from "./http/health.ts";
import { watchMethods } from "./http/problems/method-not-allowed.ts";
import { mountProblemDocs } from "./http/problems/problem-docs.ts";
import { mountSendFile } from "./http/send-file.ts";
import { mountStaticWeb } from "./http/static-web.ts";
import { createImages } from "./images/images.ts";
import { mountImageRoutes } from "./images/routes.ts";
import { startJobs } from "./jobs.ts";
import { createLive } from "./live/live.ts";
import { isHandshake, mountLive } from "./live/routes.ts";
import { createMail } from "./mail/mail.ts";
import { createMessages } from "./messages/messages.ts";
import { mountMessageRoutes } from "./messages/routes.ts";
import { createNotifications } from "./notifications/notifications.ts";
import { mountOpenApi } from "./openapi/routes.ts";
import { createPolicy } from "./policy/policy.ts";
import { mountUserRoutes } from "./users/routes.ts";
import { createUsers } from "./users/users.ts";
import { mountDeliveryRoutes } from "./webhooks/delivery-routes.ts";
import { mountDiscordRoutes } from "./webhooks/incoming/routes/discord-routes.ts";
import { mountWebhookMessageRoutes } from "./webhooks/incoming/routes/message-routes.ts";
import { mountIncomingRoutes } from "./webhooks/incoming/routes/post-routes.ts";
import { mountWebhookRoutes } from "./webhooks/routes.ts";
import { mountTemplateRoutes } from "./webhooks/template-routes.ts";
import { createWebhooks } from "./webhooks/webhooks.ts";

export interface ServerOptions {
  config: Config;
  database: Database;
  bus: Bus;
  clock: Clock;
  secrets: Secrets;
  log: FastifyBaseLogger;
  /** The built web app. */
  webFolder: string;
  /** Base of every link. A function, because with port 0 it is known only once the server listens. */
  publicUrl(): string;
  /** Resolve the hosts of external images. Default: the system's DNS servers. */
  resolver?: Resolver;
}

const minuteMs = 60_000;
const userAgentLength = 500;
/** How long `close` waits for requests that are still being received. */
const closeTimeoutMs = 5000;
const dnsOptions = { timeout: 1500, tries: 2 };

export async function createServer(options: ServerOptions) {
  const { config, database, bus, clock, secrets, log, webFolder, publicUrl } = options;
  const { resolver = new Resolver(dnsOptions) } = options;
  const onError = (error: unknown) => log.error({ err: error });
  const app = createApp({ log, publicUrl, isHandshake, databaseFailure });
  const credentials = createCredentials(publicUrl);
  const ipOf = createClientIp(config.trustedProxies);
  const originOf = (request: FastifyRequest): Origin => ({
    ip: ipOf(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
  });

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock });
  const policy = createPolicy(database);
  const chats = createChats({ database, bus, clock, users, audit });
  const { createWithin: createFirstChat, invited: invitedChats, announceProfile } = chats;
  const files = createFiles({ database, clock, dataFolder: resolve(config.dataFolder) });
  const messages = createMessages({
    database,
    bus,
    clock,
    queueMax: config.postQueue,
    onChanged: (chatId, id) => files.removeUnused(chatId, id).catch(onError),
  });
  const { notify } = createNotifications({ database, clock, chats, messages, onError });
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl,
    onFailure: (failure) => log.error(failure, "An e-mail could not be sent."),
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
    isTwoFactorRequired: policy.isTwoFactorRequired,
    createFirstChat,
    invitedChats,
    announceProfile,
  });
  const { identify, requireRecent } = auth;
  const webhooks = createWebhooks({
    config,
    database,
    clock,
    secrets,
    audit,
    chats,
    messages,
    files,
    requireRecent,
    publicUrl,
  });
  const live = createLive({ bus, chats, messages, clock, bearers: auth, onError });
  const images = createImages({
    config,
    clock,
    secrets,
    resolver,
    onFailure: (failure) => log.debug(failure, "An external image is not shown."),
    onError,
  });
  const admin = createAdmin({
    database,
    bus,
    clock,
    users,
    audit,
    policy,
    auth,
    notify,
    announceProfile,
  });
  const cliSignals = await createCliSignals({ database, bus, clock, onError });

  const rejectOtherMethods = watchMethods(app);
  const { chatFor } = chats;
  const routes = createRoutes(app, { credentials, identify, requireRecent, originOf, chatFor });
  mountAuthRoutes(routes, auth, { clock, credentials });
  mountTwoFactorRoutes(routes, auth, { clock, credentials });
  mountEnrolmentRoutes(routes, auth);
  mountPasskeyRoutes(routes, auth.passkeys, { clock, credentials });
  mountSessionRoutes(routes, auth.sessions, { credentials });
  mountApiKeyRoutes(routes, auth.apiKeys);
  mountRecoveryRoutes(routes, auth.recovery);
  mountInviteRoutes(routes, auth, { clock, credentials });
  mountAccountRoutes(routes, auth.account);
  mountUserRoutes(routes, users);
  mountAdminRoutes(routes, { admin, audit });
  mountChatRoutes(routes, chats);
  mountMessageRoutes(routes, messages);
  mountFileRoutes(routes, files);
  mountWebhookRoutes(routes, webhooks);
  mountTemplateRoutes(routes, webhooks);
  mountDeliveryRoutes(routes, webhooks);
  mountImageRoutes(routes, images, { clock });
  const { incoming, admission } = webhooks;
  mountIncomingRoutes(app, { incoming, admission, ipOf });
  mountWebhookMessageRoutes(app, { incoming, admission, messages, files, ipOf });
  mountDiscordRoutes(app, { admission, ipOf });
  mountLive(app, live, { credentials, originOf, publicUrl });
  mountProblemDocs(app);
  mountOpenApi(app);
  mountSendFile(app);
  mountHealth(app, () => pingDatabase(database));
  mountStaticWeb(app, webFolder);
  app.after(rejectOtherMethods);

  const jobs = startJobs(
    [
      { name: "deliver CLI signals", everyMs: 500, run: cliSignals.deliver },
      { name: "delete old CLI signals", everyMs: 10 * minuteMs, run: cliSignals.deleteOld },
      { name: "write the delivery log", everyMs: 1000, run: webhooks.log.save },
      { name: "delete old deliveries", everyMs: 10 * minuteMs, run: webhooks.log.deleteOld },
      { name: "delete expired sessions", everyMs: minuteMs, run: auth.deleteExpired },
      { name: "delete old images", everyMs: 10 * minuteMs, run: images.prune },
      { name: "delete files without a message", everyMs: 10 * minuteMs, run: files.removeOrphans },
      { name: "delete old message keys", everyMs: 10 * minuteMs, run: messages.deleteExpiredKeys },
    ],
    (error, name) => log.error({ err: error }, `The job "${name}" failed.`),
  );
  app.addHook("onClose", jobs.stop);

  /** Finishes accepted requests, closes the sockets and writes pending data. */
  async function close(): Promise<void> {
    const timeout = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
    await app.close();
    clearTimeout(timeout);
    await Promise.all([webhooks.log.save(), auth.close()]).catch(onError);
    await mail?.close();
    await bus.close();
    await database.close();
  }

  return { app, auth, setupToken: auth.setup.tokenToPrint, close };
}

/** The whole server: builds each room from what it needs, and mounts its routes in one visible list. */

import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { resolve } from "node:path";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { createCredentials } from "./access/credentials.ts";
import type { Origin } from "./access/identity.ts";
import { createRoutes } from "./access/routes.ts";
import { createAdmin } from "./admin/admin.ts";
import { mountAdminRoutes } from "./admin/routes.ts";
import { createAudit } from "./audit/audit.ts";
import { mountAccountRoutes } from "./auth/account/routes.ts";
import { mountApiKeyRoutes } from "./auth/api-keys/routes.ts";
import { type Auth, createAuth } from "./auth/auth.ts";
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
import { createClientIp } from "./http/client-ip.ts";
import { mountHealth } from "./http/health.ts";
import { acceptJsonOnly } from "./http/json-bodies.ts";
import { refuseUnread } from "./http/problems/malformed-requests.ts";
import { watchMethods } from "./http/problems/method-not-allowed.ts";
import { mountProblemDocs, problemDocsPath } from "./http/problems/problem-docs.ts";
import { mountProblemReplies } from "./http/problems/problem-reply.ts";
import { mountRequestLog } from "./http/request-log.ts";
import { lazySerializers } from "./http/schemas.ts";
import { mountSecurityHeaders } from "./http/security-headers.ts";
import { mountStaticWeb } from "./http/static-web.ts";
import { createImages } from "./images/images.ts";
import { mountImageRoutes } from "./images/routes.ts";
import { startChores } from "./jobs.ts";
import { createLive } from "./live/live.ts";
import { isHandshake, mountLive } from "./live/routes.ts";
import { createMail } from "./mail/mail.ts";
import { createMessages } from "./messages/messages.ts";
import { mountMessageRoutes } from "./messages/routes.ts";
import { createNotifications } from "./notifications/notifications.ts";
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

export interface ServerNeeds {
  config: Config;
  database: Database;
  bus: Bus;
  clock: Clock;
  secrets: Secrets;
  log: FastifyBaseLogger;
  /** The built web app. */
  webFolder: string;
  /** Base of every link. Asked anew each time: with port 0 it is known once the server listens. */
  publicUrl(): string;
  /** Asked where images from elsewhere are; the system's DNS servers when absent. */
  resolver?: Resolver;
}

export interface Server {
  app: FastifyInstance;
  auth: Auth;
  /** The one-time token to print; undefined when it was configured, or setup is done. */
  setupToken(): Promise<string | undefined>;
  /** Finishes what was accepted, tells the sockets, writes what was held back. */
  close(): Promise<void>;
}

const minuteMs = 60_000;
const userAgentLength = 500;
/** A stopping server waits so long for requests that are still on their way. */
const finishMs = 5000;
/** Those who wait for a name have waited long enough by then. */
const dnsTries = { timeout: 1500, tries: 2 };

export async function buildServer(needs: ServerNeeds): Promise<Server> {
  const { config, database, bus, clock, log, webFolder, publicUrl } = needs;
  const nextId = requestIds();
  const docsUrl = () => `${publicUrl()}${problemDocsPath}`;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs every post, and few requests are logged.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    http: { shouldUpgradeCallback: isHandshake },
    schemaController: lazySerializers,
    ...refuseUnread({ publicUrl, docsUrl, nextId }),
    // What arrives on an open connection while the server stops is served: it was accepted.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: minuteMs,
    // As long as headers may be: what is too long for a parameter is its schema's to say.
    routerOptions: { maxParamLength: 16_384 },
  });
  const credentials = createCredentials(publicUrl);
  const ipOf = createClientIp(config.trustedProxies);
  const originOf = (request: FastifyRequest): Origin => ({
    ip: ipOf(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
  });
  const onError = (error: unknown) => log.error({ err: error });

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock });
  const policy = createPolicy(database);
  const chats = createChats({ database, bus, clock, users, audit });
  const { createWithin: createFirstChat, invited: invitedChats, announceProfile } = chats;
  const files = createFiles({ database, clock, dataFolder: resolve(config.dataFolder) });
  const messages = createMessages({
    ...needs,
    queueMax: config.postQueue,
    onChanged: (chatId, id) => files.forgetLost(chatId, id).catch(onError),
  });
  const notifications = createNotifications({ database, clock, chats, messages, onError });
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl,
    onFailure: (failure) => log.error(failure, "A mail could not be sent."),
  });
  const auth = createAuth({
    ...needs,
    users,
    audit,
    mail,
    onError,
    isTwoFactorRequired: policy.isTwoFactorRequired,
    notify: notifications.notify,
    createFirstChat,
    invitedChats,
    announceProfile,
  });
  const { identify, requireRecent } = auth;
  const webhooks = createWebhooks({ ...needs, audit, chats, messages, files, requireRecent });
  const live = createLive({ bus, chats, messages, clock, bearers: auth, onError });

  const images = createImages({
    ...needs,
    resolver: needs.resolver ?? new Resolver(dnsTries),
    onFailure: (failure) => log.debug(failure, "An image is not shown."),
    onError,
  });

  const { notify } = notifications;
  const admin = createAdmin({ ...needs, users, audit, policy, auth, notify, announceProfile });
  const outside = await createCliSignals({ database, bus, clock });

  const refuseOtherMethods = watchMethods(app);
  acceptJsonOnly(app);
  mountRequestLog(app);
  mountSecurityHeaders(app, publicUrl);
  mountProblemReplies(app, { databaseFailure, docsUrl });

  const routes = createRoutes(app, {
    credentials,
    identify,
    requireRecent,
    originOf,
    chatFor: chats.chatFor,
  });
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
  mountHealth(app, () => pingDatabase(database));
  mountStaticWeb(app, webFolder);
  app.after(refuseOtherMethods);

  const chores = startChores(
    [
      { name: "signals from outside", everyMs: 500, run: outside.deliver },
      { name: "old signals from outside", everyMs: 10 * minuteMs, run: outside.forgetOld },
      { name: "delivery log", everyMs: 1000, run: webhooks.log.save },
      { name: "old deliveries", everyMs: 10 * minuteMs, run: webhooks.log.forgetOld },
      { name: "ended sessions", everyMs: minuteMs, run: auth.deleteExpired },
      { name: "images kept", everyMs: 10 * minuteMs, run: images.prune },
      { name: "files without a message", everyMs: 10 * minuteMs, run: files.forgetOrphans },
      { name: "old message keys", everyMs: 10 * minuteMs, run: messages.forgetExpiredKeys },
    ],
    (error, name) => log.error({ err: error }, `The chore "${name}" failed.`),
  );
  app.addHook("onClose", chores.stop);

  return {
    app,
    auth,
    setupToken: auth.setup.tokenToPrint,
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), finishMs);
      await app.close();
      clearTimeout(cut);
      await Promise.all([webhooks.log.save(), auth.close()]).catch(onError);
      await mail?.close();
      await bus.close();
      await database.close();
    },
  };
}

/** Short, and unlike those of the last start: a problem's `instance` finds one line of the log. */
function requestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count}`;
  };
}

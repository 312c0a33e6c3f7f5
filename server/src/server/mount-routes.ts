/** Mounts the routes of all modules. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Credentials, createCredentials } from "../access/credentials.ts";
import type { Origin } from "../access/identity.ts";
import { createRoutes, type Routes } from "../access/routes.ts";
import { mountOverviewRoutes } from "../admin/overview/routes.ts";
import { mountAdminRoutes } from "../admin/routes.ts";
import { mountAccountRoutes } from "../auth/account/routes.ts";
import { mountApiKeyRoutes } from "../auth/api-keys/routes.ts";
import { mountCompanyRoutes } from "../auth/company/routes.ts";
import { mountEmailChangeRoutes } from "../auth/email-change/routes.ts";
import { mountEnrolmentRoutes } from "../auth/enrolment/routes.ts";
import { mountInviteRoutes } from "../auth/invites/routes.ts";
import { mountPasskeyRoutes } from "../auth/passkeys/routes.ts";
import { mountRecoveryRoutes } from "../auth/recovery/routes.ts";
import { mountAuthRoutes } from "../auth/routes.ts";
import { mountSessionRoutes } from "../auth/sessions/routes.ts";
import { mountTwoFactorRoutes } from "../auth/two-factor/routes.ts";
import { mountAvatarRoutes } from "../avatars/routes.ts";
import { mountOpenChatRoutes } from "../chats/open/routes.ts";
import { mountPreviewRoutes } from "../chats/previews/routes.ts";
import { mountChatRoutes } from "../chats/routes.ts";
import { mountSidebarRoutes } from "../chats/sidebar/routes.ts";
import { createReadiness } from "../database/readiness.ts";
import { mountDeletionRoutes } from "../deletion/routes.ts";
import { mountExportRoutes } from "../exports/routes.ts";
import { mountFileRoutes } from "../files/routes.ts";
import type { Bodies } from "../http/bodies/bodies.ts";
import { mountDoctor } from "../http/doctor.ts";
import { mountHealth } from "../http/health.ts";
import { mountProblemDocs } from "../http/problems/problem-docs.ts";
import { mountSendFile } from "../http/static/send-file.ts";
import { mountStaticWeb } from "../http/static/static-web.ts";
import { mountImageRoutes } from "../images/routes.ts";
import { mountLive } from "../live/routes.ts";
import { mountAlertRoutes } from "../messages/alerts/routes.ts";
import { mountPinRoutes } from "../messages/pin-routes.ts";
import { mountLinkPreviewRoutes } from "../messages/previews/routes.ts";
import { mountReactionRoutes } from "../messages/reaction-routes.ts";
import { mountMessageRoutes } from "../messages/routes.ts";
import { mountSavedRoutes } from "../messages/saved/routes.ts";
import { mountThreadRoutes } from "../messages/threads/routes.ts";
import { mountVersionRoutes } from "../messages/versions/routes.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { mountMetrics } from "../metrics/routes.ts";
import { mountNotificationRoutes } from "../notifications/routes.ts";
import { mountDutyRoutes } from "../on-call/duty/routes.ts";
import { mountPings } from "../on-call/heartbeats/pinging/ping-routes.ts";
import { mountHeartbeatRoutes } from "../on-call/heartbeats/routes.ts";
import { mountSilenceRoutes } from "../on-call/silences/routes.ts";
import { mountStepRoutes } from "../on-call/steps-routes.ts";
import { mountOpenApi } from "../openapi/routes.ts";
import { mountPresenceRoutes } from "../presence/routes.ts";
import { mountPushRoutes } from "../push/routes.ts";
import { mountScheduledRoutes } from "../scheduled/routes.ts";
import { mountSearchRoutes } from "../search/routes.ts";
import { mountUserGroupRoutes } from "../user-groups/routes.ts";
import { mountUserRoutes } from "../users/routes.ts";
import { mountAlertApis } from "../webhooks/alert-apis/routes.ts";
import { mountDeliveryRoutes } from "../webhooks/delivery-routes.ts";
import { mountOtherRoleAlertApis } from "../webhooks/incoming/routes/other-role-routes.ts";
import { mountWebhookRoutes } from "../webhooks/routes.ts";
import { mountTemplateRoutes } from "../webhooks/template-routes.ts";
import type { Modules, ServerOptions } from "./modules.ts";
import { servesApi, servesLive } from "./roles.ts";

interface RoutesOptions extends ServerOptions {
  modules: Modules;
  metrics: Metrics | undefined;
  bodies: Bodies;
  isStopping(): boolean;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: FastifyRequest): string;
}

const userAgentLength = 500;

/** Mounts the routes of the role of this process. */
export function mountRoutes(app: FastifyInstance, options: RoutesOptions): void {
  const { modules, metrics, database, config, publicUrl, ipOf, isStopping } = options;
  const { role } = config;
  const credentials = createCredentials(publicUrl);
  const originOf = (request: FastifyRequest): Origin => ({
    ip: ipOf(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
  });
  if (servesApi(role)) mountApi(app, options, { credentials, originOf });
  else mountOtherRoleAlertApis(app, role);
  if (servesLive(role)) mountLive(app, modules.live, { credentials, originOf });
  mountMetrics(app, metrics, config.metricsToken);
  mountHealth(app, { role, isStopping, check: createReadiness(database) });
}

interface Senders {
  credentials: Credentials;
  originOf(request: FastifyRequest): Origin;
}

function mountAllMessageRoutes(
  routes: Routes,
  { chats, messages, files, linkPreviews, alertSteps }: Modules,
): void {
  mountMessageRoutes(routes, messages, files, linkPreviews);
  mountReactionRoutes(routes, messages);
  mountPinRoutes(routes, messages);
  mountAlertRoutes(routes, messages);
  mountStepRoutes(routes, alertSteps, messages);
  mountLinkPreviewRoutes(routes, messages);
  mountSavedRoutes(routes, messages);
  mountVersionRoutes(routes, messages);
  mountThreadRoutes(routes, { threads: messages.threads, chats });
}

function mountAllChatRoutes(routes: Routes, modules: Modules): void {
  const { chats } = modules;
  mountChatRoutes(routes, chats);
  mountOpenChatRoutes(routes, chats);
  mountSidebarRoutes(routes, chats);
  mountPreviewRoutes(routes, chats.previews);
  mountDutyRoutes(routes, modules.onCall.duties);
  mountHeartbeatRoutes(routes, modules.onCall.heartbeats);
  mountSilenceRoutes(routes, modules.onCall.silences);
  mountAvatarRoutes(routes, modules.avatars, modules);
}

function mountApi(
  app: FastifyInstance,
  options: RoutesOptions,
  { credentials, originOf }: Senders,
): void {
  const { modules, bodies, clock, secrets, config, webFolder, ipOf } = options;
  const { users, audit, chats, files, messages, auth, webhooks, images } = modules;
  const { admin, overview, deletion, exports, notifications, search } = modules;
  const { identify, requireRecent } = auth;
  const { chatFor, openChatFor } = chats;
  const routes = createRoutes(app, {
    clock,
    config,
    bodies,
    credentials,
    identify,
    requireRecent,
    originOf,
    chatFor,
    openChatFor,
  });
  mountAuthRoutes(routes, auth, { clock, credentials });
  mountTwoFactorRoutes(routes, auth, { clock, credentials });
  mountEnrolmentRoutes(routes, auth);
  mountPasskeyRoutes(routes, auth.passkeys, { clock, credentials });
  mountCompanyRoutes(routes, auth.company, { clock, credentials });
  mountSessionRoutes(routes, auth.sessions, { credentials });
  mountApiKeyRoutes(routes, auth.apiKeys);
  mountRecoveryRoutes(routes, auth.recovery, { credentials, company: auth.company.name });
  mountInviteRoutes(routes, auth, { clock, credentials });
  mountPushRoutes(routes, modules.push);
  mountAccountRoutes(routes, auth);
  mountEmailChangeRoutes(routes, auth.emailChanges);
  mountUserRoutes(routes, users);
  mountUserGroupRoutes(routes, modules.userGroups, chats.members);
  mountNotificationRoutes(routes, notifications);
  mountPresenceRoutes(routes, modules.presence);
  mountAdminRoutes(routes, { admin, audit, credentials });
  mountOverviewRoutes(routes, overview);
  mountAllChatRoutes(routes, modules);
  mountDeletionRoutes(routes, deletion);
  mountExportRoutes(routes, exports);
  mountAllMessageRoutes(routes, modules);
  mountScheduledRoutes(routes, modules.scheduled);
  mountSearchRoutes(routes, search);
  mountFileRoutes(routes, files, messages);
  mountWebhookRoutes(routes, webhooks);
  mountTemplateRoutes(routes, webhooks);
  mountDeliveryRoutes(routes, webhooks);
  mountAlertApis(app, { ...webhooks, bodies, ipOf });
  mountPings(app, modules.onCall.heartbeats.service, { bodies, ipOf });
  mountImageRoutes(routes, images, { clock });
  mountProblemDocs(app);
  mountOpenApi(app);
  mountSendFile(app);
  mountDoctor(app, { secrets, clock, ipOf });
  mountStaticWeb(app, webFolder);
}

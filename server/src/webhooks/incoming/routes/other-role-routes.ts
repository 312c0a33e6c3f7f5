/** Webhook URLs in a process whose role does not serve them. After a 404, senders would give up. */
import type { FastifyInstance } from "fastify";
import type { Service } from "../../../http/entry/service.ts";
import { fail } from "../../../problems.ts";
import { findWebhookPath, type WebhookPath } from "./paths.ts";

/** The process that serves webhooks may be starting, or the proxy is not set up yet. */
const retryAfterSeconds = 10;

/** Slack's replies have no sentence, so a header names the role too. */
function failOtherRole(role: string): never {
  const detail = `This process has the role ${role} and does not receive webhooks. Route webhook URLs to a process with the role api or all.`;
  fail("unavailable", { detail, retryAfterSeconds, headers: { "belfry-role": role } });
}

/** Rejects the paths of the alert APIs and of pings with 503. */
export function mountOtherRoleAlertApis(app: FastifyInstance, role: string): void {
  const onRequest = async () => failOtherRole(role);
  for (const path of [
    "/v2/*",
    "/ping/*",
    "/api/webhooks/:token/ping",
    "/api/webhooks/:token/ping/*",
  ]) {
    app.all(path, { onRequest }, onRequest);
  }
}

/** Rejects every request with 503. */
export function createOtherRoleRoutes(role: string): Service<WebhookPath> {
  const reject = async () => failOtherRole(role);
  return {
    find: findWebhookPath,
    admitBody: reject,
    respond: reject,
    refuse: (path, _exchange, refusal) => path.style.refusal(refusal),
  };
}

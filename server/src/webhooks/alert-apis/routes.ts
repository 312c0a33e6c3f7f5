/**
 * The paths of the alert APIs of PagerDuty and Opsgenie. Their clients need only another URL, and the
 * integration key of a webhook.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Bodies } from "../../http/bodies/bodies.ts";
import type { Reply } from "../../http/entry/service.ts";
import { createBodyReader, hasArrived } from "../../http/raw-bodies.ts";
import { fail, type Refusal } from "../../problems.ts";
import { getText } from "../formats/reading/json-path.ts";
import type { AlertApiOptions, AlertCall } from "./alert-call.ts";
import { createOpsgenieAlerts, refuseOpsgenie } from "./opsgenie-alerts.ts";
import { createPagerdutyEvents, refusePagerduty } from "./pagerduty-events.ts";

interface AlertApiRoutesOptions extends AlertApiOptions {
  bodies: Bodies;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: FastifyRequest): string;
}

/** Requests by path, as `/v2/alerts/:identifier/close`. */
const requestsByMethod = {
  POST: new Set(["close", "acknowledge", "notes"]),
  PUT: new Set(["message", "description", "priority"]),
};

/** Bytes, as PagerDuty allows. */
const limit = 512 * 1024;

export function mountAlertApis(app: FastifyInstance, options: AlertApiRoutesOptions): void {
  const { bodies, ipOf } = options;
  const events = createPagerdutyEvents(options);
  const alerts = createOpsgenieAlerts(options);

  const callOf = (request: FastifyRequest): AlertCall => {
    const { headers, body } = request;
    return { ip: ipOf(request), headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
  };

  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await undefined; // see `hasArrived`
    if (hasArrived(request.raw)) return;
    bodies.reserve(request.raw, reply.raw, { ip: ipOf(request), name: undefined }, limit);
  }

  // The sender is not known before the body is read, so bodies count for their IP.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      createBodyReader<never>(bodies.receive, () => limit),
    );

    function on(
      method: "POST" | "PUT",
      url: string,
      refuse: (refusal: Refusal) => Reply,
      answer: (call: AlertCall, request: FastifyRequest) => Promise<Reply>,
    ): void {
      scope.route({
        method,
        url,
        config: { refuse },
        onRequest,
        handler: async (request, reply) => {
          const { status, headers, body } = await answer(callOf(request), request);
          return reply.code(status).headers(headers).header("cache-control", "no-store").send(body);
        },
      });
    }

    on("POST", "/v2/enqueue", refusePagerduty, events.enqueue);
    on("POST", "/v2/change/enqueue", refusePagerduty, events.enqueueChange);
    on("POST", "/v2/alerts", refuseOpsgenie, alerts.create);
    for (const method of ["POST", "PUT"] as const) {
      on(method, "/v2/alerts/:identifier/:request", refuseOpsgenie, (call, { params, query }) => {
        const request = getText(params, "request");
        if (!requestsByMethod[method].has(request)) fail("not_found");
        const identifier = getText(params, "identifier");
        const identifierType = getText(query, "identifierType") || "id";
        return alerts.change(call, { identifier, identifierType, request });
      });
    }
  });
}

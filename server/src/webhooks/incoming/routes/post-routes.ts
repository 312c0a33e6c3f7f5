/** HTTP routes that senders post to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Files } from "../../../files/files.ts";
import type { Bodies } from "../../../http/bodies/bodies.ts";
import { acceptRawBodies } from "../../../http/raw-bodies.ts";
import { fail } from "../../../problems.ts";
import type { Admission } from "../admission.ts";
import type { Incoming } from "../incoming.ts";
import type { WebhookRequest } from "../request.ts";
import { createLateBodyCheck } from "./late-body-routes.ts";
import { type Params, postPaths, type WebhookPath } from "./paths.ts";

export interface IncomingRoutesOptions {
  bodies: Bodies;
  incoming: Incoming;
  admission: Admission;
  files: Files;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: FastifyRequest): string;
}

export function mountIncomingRoutes(
  app: FastifyInstance,
  { bodies, incoming, admission, files, ipOf }: IncomingRoutesOptions,
): void {
  const checkLateBody = createLateBodyCheck({ bodies, admission, files, ipOf });
  app.register(async (scope) => {
    acceptRawBodies(scope, bodies.receive);
    for (const [url, readPath] of Object.entries(postPaths)) {
      const pathOf = (request: FastifyRequest) => readPath(request.params as Params);
      scope.post(url, {
        config: {
          beforeLateBody: checkLateBody(pathOf),
          refusal(refusal, request) {
            const path = pathOf(request);
            if (path && request.body === undefined) {
              void incoming.logUnread(toWebhookRequest(path, request, ipOf(request)), refusal);
            }
            return path?.style.refusal(refusal);
          },
        },
        handler: (request, reply) => receive(pathOf(request) ?? fail("not_found"), request, reply),
      });
    }
  });

  async function receive(path: WebhookPath, request: FastifyRequest, reply: FastifyReply) {
    const { style } = path;
    const webhookRequest = toWebhookRequest(path, request, ipOf(request));
    const result = await incoming.receive(webhookRequest);
    const { status, headers, body } = style.success(result, webhookRequest.info);
    const all = { ...headers, ...style.rateHeaders(result.capacity), "cache-control": "no-store" };
    return reply.code(status).headers(all).send(body);
  }
}

export function toWebhookRequest(
  { token, webhookId, format, style, messageId }: WebhookPath,
  request: FastifyRequest,
  ip: string,
): WebhookRequest {
  const { headers, query } = request as FastifyRequest<{ Querystring: Params }>;
  return {
    token,
    webhookId,
    format,
    info: { ip, headers, query, contentType: headers["content-type"] ?? "", messageId },
    body: (request.body as Buffer | null | undefined) ?? Buffer.alloc(0),
    statusOf: (refusal) => style.refusal(refusal)?.status ?? refusal.status,
  };
}

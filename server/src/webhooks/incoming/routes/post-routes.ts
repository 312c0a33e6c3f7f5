/** HTTP routes that senders post to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptRawBodies, bodyLimitOf, isMultipart, rawBodyOf } from "../../../http/raw-bodies.ts";
import { fail } from "../../../problems.ts";
import type { Admission } from "../admission.ts";
import type { Incoming } from "../incoming.ts";
import type { WebhookRequest } from "../request.ts";
import { type Params, postPaths, type WebhookPath } from "./paths.ts";

export interface IncomingRoutesOptions {
  incoming: Incoming;
  admission: Admission;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: FastifyRequest): string;
}

export function mountIncomingRoutes(
  app: FastifyInstance,
  { incoming, admission, ipOf }: IncomingRoutesOptions,
): void {
  app.register(async (scope) => {
    acceptRawBodies(scope);
    for (const [url, readPath] of Object.entries(postPaths)) {
      const pathOf = (request: FastifyRequest) => readPath(request.params as Params);
      scope.post(url, {
        config: {
          bodyLimit: bodyLimitOf,
          refusal(refusal, request) {
            const path = pathOf(request);
            if (path && request.body === undefined) {
              void incoming.logUnread(toWebhookRequest(path, request, ipOf(request)), refusal);
            }
            return path?.style.refusal(refusal);
          },
        },
        // The larger bodies of forms are buffered only for senders that can post.
        onRequest: async (request) => {
          if (!isMultipart(request.headers["content-type"])) return;
          const path = pathOf(request) ?? fail("not_found");
          await admission.usableSenderFor(path, ipOf(request));
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
    return reply
      .code(status)
      .headers({ ...headers, ...style.rateHeaders(result.capacity), "cache-control": "no-store" })
      .send(body);
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
    body: rawBodyOf(request),
    statusOf: (refusal) => style.refusal(refusal)?.status ?? refusal.status,
  };
}

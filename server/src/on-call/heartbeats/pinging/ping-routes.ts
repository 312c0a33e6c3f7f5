/** The URLs of pings. Clients of healthchecks need only this server in place of hc-ping.com. */
import type { IncomingMessage } from "node:http";
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Bodies } from "../../../http/bodies/bodies.ts";
import type { Reply } from "../../../http/entry/service.ts";
import { hasArrived, readArrived } from "../../../http/raw-bodies.ts";
import type { Refusal } from "../../../problems.ts";
import type { PingReply, PingRequest, PingService } from "./ping-service.ts";
import { isUuid, parseSignal, type Signal } from "./ping-url.ts";

interface PingRoutesOptions {
  bodies: Bodies;
  /** The client's IP address. Takes trusted proxies into account. */
  ipOf(request: FastifyRequest): string;
}

interface PingBody {
  start: Buffer;
  size: number;
}

/** Bytes of a body that is read at all. The start of it is kept. */
const bodyMaxBytes = 16 * 1024 * 1024;
const methods = ["HEAD", "GET", "POST"];

type Params = Partial<Record<"first" | "second" | "third" | "token" | "signal", string>>;

export function mountPings(
  app: FastifyInstance,
  service: PingService,
  { bodies, ipOf }: PingRoutesOptions,
): void {
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await undefined; // see `hasArrived`
    if (hasArrived(request.raw)) return;
    bodies.reserve(
      request.raw,
      reply.raw,
      { ip: ipOf(request), name: undefined },
      bodyMaxBytes,
      true,
    );
  }

  async function receive(raw: IncomingMessage): Promise<PingBody> {
    const kept = limits.pingBodyBytes;
    const arrived = readArrived(raw, bodyMaxBytes);
    if (arrived) return { start: arrived.subarray(0, kept), size: arrived.length };
    return bodies.receiveStart(raw, bodyMaxBytes, kept);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (request, _payload, done) => {
      receive(request.raw).then((body) => done(null, body), done);
    });

    function on(
      url: string,
      answer: (params: Params, request: PingRequest) => Promise<PingReply>,
    ): void {
      const route = (method: string) => ({
        method,
        url,
        exposeHeadRoute: false,
        config: { refuse },
        onRequest,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const { start, size } = (request.body as PingBody | undefined) ?? noBody;
          const { status, text } = await answer(request.params as Params, {
            ip: ipOf(request),
            headers: request.headers,
            query: request.query as PingRequest["query"],
            body: start,
            size,
          });
          return reply.code(status).headers(headers).send(text);
        },
      });
      for (const method of methods) scope.route(route(method));
    }

    on("/ping/:first", ({ first = "" }, request) =>
      isUuid(first) ? service.byUuid(first, success, request) : Promise.resolve(invalid),
    );
    on("/ping/:first/:second", async ({ first = "", second }, request) => {
      if (!isUuid(first)) {
        return service.bySlug({ key: first, slug: second ?? "" }, success, request);
      }
      const signal = parseSignal(second);
      return signal ? service.byUuid(first, signal, request) : invalid;
    });
    on("/ping/:first/:second/:third", async ({ first = "", second = "", third }, request) => {
      const signal = parseSignal(third);
      return signal ? service.bySlug({ key: first, slug: second }, signal, request) : invalid;
    });
    on("/api/webhooks/:token/ping", ({ token = "" }, request) =>
      service.byToken(token, success, request),
    );
    on("/api/webhooks/:token/ping/:signal", async ({ token = "", signal: text }, request) => {
      const signal = parseSignal(text);
      return signal ? service.byToken(token, signal, request) : invalid;
    });
  });
}

const success: Signal = { signal: "success", exitCode: null };
const invalid: PingReply = { status: 400, text: "invalid url format" };
const noBody: PingBody = { start: Buffer.alloc(0), size: 0 };

const headers = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "ping-body-limit": String(limits.pingBodyBytes),
};

/** Clients show the text of the reply. */
function refuse({ status, message, details: { retryAfterSeconds } }: Refusal): Reply {
  const wait = retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) };
  return { status, headers: { ...headers, ...wait }, body: message };
}

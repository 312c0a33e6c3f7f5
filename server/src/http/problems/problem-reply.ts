/** Replies to every refusal and every failure with a problem document (RFC 9457). */
import { problems } from "@belfry/contracts/problems";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, toProblem } from "../../problems.ts";
import { discardBody } from "../bodies/discard.ts";
import { hasArrived } from "../raw-bodies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Formats refusals for clients that do not expect a problem document, or returns undefined. */
    refusal?(
      refusal: Refusal,
      request: FastifyRequest,
    ): { status: number; headers: Record<string, string>; body: string | Buffer } | undefined;
  }
}

/** Classifies database errors. Returns undefined for any other error. */
export type DatabaseFailureOf = (
  error: unknown,
) => "unavailable" | "duplicate" | "unknown" | undefined;

export function mountProblemReplies(
  app: FastifyInstance,
  { databaseFailure, docsUrl }: { databaseFailure: DatabaseFailureOf; docsUrl(): string },
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // The client closed the connection: not an error of the server.
    const isAborted = request.raw.readableAborted;
    const refusal = isAborted
      ? new Refusal("invalid_request", {})
      : toRefusal(error, databaseFailure);
    const [status] = problems[refusal.code];
    const { cause } = refusal.details;
    if (status >= 500 && cause) {
      request.log.error({ requestId: request.id, err: cause }, refusal.message);
    } else if (status >= 500) {
      // Without a cause it is an expected refusal, such as a full queue: no stack.
      request.log.warn({ requestId: request.id }, refusal.message);
    }
    if (!hasArrived(request.raw) && refusal.code !== "request_timeout") {
      discardBody(request.raw, reply);
    }
    const own = request.routeOptions.config.refusal?.(refusal, request);
    if (own) {
      const headers = { ...refusal.details.headers, ...own.headers };
      return reply.code(own.status).headers(headers).send(own.body);
    }
    return sendProblem(request, reply, refusal, docsUrl());
  });
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  docsUrl: string,
): FastifyReply {
  const { retryAfterSeconds, headers } = refusal.details;
  const [status] = problems[refusal.code];
  if (retryAfterSeconds !== undefined) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .serializer(JSON.stringify)
    .type("application/problem+json; charset=utf-8")
    .send(toProblem(refusal, request.id, docsUrl));
}

function toRefusal(error: FastifyError, databaseFailure: DatabaseFailureOf): Refusal {
  if (error instanceof Refusal) return error;
  if (databaseFailure(error) === "unavailable") {
    return new Refusal("unavailable", { retryAfterSeconds: 1, cause: error });
  }
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported_media_type", {});
    default:
      return error.statusCode && error.statusCode < 500
        ? new Refusal("invalid_body", { cause: error })
        : new Refusal("internal", { cause: error });
  }
}

/** Turns every refusal, and every failure, into a problem document (RFC 9457). */
import { problems } from "@belfry/contracts/problems";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describe, Refusal } from "../../problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route whose clients expect refusals in words of their own; undefined for a problem. */
    refusal?(
      refusal: Refusal,
      request: FastifyRequest,
    ): { status: number; headers: Record<string, string>; body: string } | undefined;
    /** A route whose limit depends on what is sent. */
    bodyLimit?(request: FastifyRequest): number;
  }
}

export interface ProblemReplies {
  /** What the database's own errors mean; undefined for an error that is not the database's. */
  databaseFailure(error: unknown): "unavailable" | "duplicate" | undefined;
  docsUrl(): string;
}

export function mountProblemReplies(app: FastifyInstance, replies: ProblemReplies): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Nobody waits for an answer to a body that was cut off, and nothing went wrong here.
    const isCutOff = request.raw.readableAborted;
    const refusal = isCutOff
      ? new Refusal("invalid_request", {})
      : asRefusal(error, request, replies);
    const [status] = problems[refusal.code];
    const { cause } = refusal.details;
    if (status >= 500 && cause)
      request.log.error({ requestId: request.id, err: cause }, refusal.message);
    // A full line is meant to be refused; a stack for each would fill the log with it.
    else if (status >= 500) request.log.warn({ requestId: request.id }, refusal.message);
    const own = request.routeOptions.config.refusal?.(refusal, request);
    if (own) return reply.code(own.status).headers(own.headers).send(own.body);
    return sendProblem(request, reply, refusal, replies.docsUrl());
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
    .send(describe(refusal, request.id, docsUrl));
}

function asRefusal(error: FastifyError, request: FastifyRequest, replies: ProblemReplies): Refusal {
  if (error instanceof Refusal) return error;
  if (replies.databaseFailure(error) === "unavailable") {
    return new Refusal("unavailable", { retryAfterSeconds: 1, cause: error });
  }
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const { config, bodyLimit } = request.routeOptions;
      return new Refusal("body_too_large", { limit: config.bodyLimit?.(request) ?? bodyLimit });
    }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported_media_type", {});
    default:
      return error.statusCode && error.statusCode < 500
        ? new Refusal("invalid_body", { cause: error })
        : new Refusal("internal", { cause: error });
  }
}

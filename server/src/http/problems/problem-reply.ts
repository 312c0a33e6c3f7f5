/** Turns every refusal and every failure into a problem document (RFC 9457). */
import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from "fastify";
import { Refusal, toProblem } from "../../problems.ts";
import { discardBody } from "../bodies/discard.ts";
import { hasArrived } from "../raw-bodies.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Classifies database errors. Returns undefined for any other error. */
export type DatabaseFailureOf = (
  error: unknown,
) => "unavailable" | "duplicate" | "unknown" | undefined;

interface ProblemOptions {
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  databaseFailure: DatabaseFailureOf;
  docsUrl(): string;
}

export type Problems = ReturnType<typeof createProblems>;

export function createProblems({ log, databaseFailure, docsUrl }: ProblemOptions) {
  return {
    /** Returns the refusal for any error of a request. Logs errors of the server. */
    refusalOf(error: unknown, { id, raw }: { id: string; raw: IncomingMessage }): Refusal {
      // The client closed the connection: not an error of the server.
      const refusal = raw.readableAborted
        ? new Refusal("invalid_request", {})
        : toRefusal(error, databaseFailure);
      const { cause } = refusal.details;
      if (refusal.status >= 500 && cause) {
        log.error({ requestId: id, err: cause }, refusal.message);
      } else if (refusal.status >= 500) {
        // Without a cause it is an expected refusal, such as a full queue, so no stack is logged.
        log.warn({ requestId: id }, refusal.message);
      }
      return refusal;
    },

    replyTo(refusal: Refusal, requestId: string): Reply {
      const { retryAfterSeconds, headers } = refusal.details;
      return {
        status: refusal.status,
        headers: {
          ...(retryAfterSeconds !== undefined && {
            "retry-after": String(Math.ceil(retryAfterSeconds)),
          }),
          ...headers,
          "content-type": "application/problem+json; charset=utf-8",
        },
        body: JSON.stringify(toProblem(refusal, requestId, docsUrl())),
      };
    },
  };
}

/** The `config` of a route whose clients expect other replies than problem documents. */
export interface RefusalConfig {
  refuse(refusal: Refusal): Reply;
}

export function mountProblemReplies(app: FastifyInstance, { refusalOf, replyTo }: Problems): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request);
    if (!hasArrived(request.raw)) {
      // Fastify closes the connection after an error during the body.
      if (discardsBody(request.raw, refusal)) reply.removeHeader("connection");
      else reply.header("connection", "close");
    }
    const { refuse = (refused) => replyTo(refused, request.id) } = request.routeOptions
      .config as Partial<RefusalConfig>;
    const { status, headers, body } = refuse(refusal);
    return reply.code(status).headers(headers).header("cache-control", "no-store").send(body);
  });
}

/** Whether the connection stays open after the refusal of a request whose body has not arrived. */
export function discardsBody(raw: IncomingMessage, { code }: Refusal): boolean {
  return code !== "request_timeout" && discardBody(raw);
}

function toRefusal(error: unknown, databaseFailure: DatabaseFailureOf): Refusal {
  if (error instanceof Refusal) return error;
  if (databaseFailure(error) === "unavailable") {
    return new Refusal("unavailable", { retryAfterSeconds: 1, cause: error });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported_media_type", {});
    default:
      return statusCode && statusCode < 500
        ? new Refusal("invalid_body", { cause: error })
        : new Refusal("internal", { cause: error });
  }
}

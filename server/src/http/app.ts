/** The Fastify app without routes: limits, request ids, body parser, log, headers, problem replies. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { createServer } from "../net/node-http.ts";
import { mountDrain } from "./drain.ts";
import { createEntry } from "./entry/entry.ts";
import type { Service, Target } from "./entry/service.ts";
import { mountJsonBodies } from "./json-bodies.ts";
import { findFramingFault } from "./problems/framing.ts";
import { createMalformedRequests } from "./problems/malformed-requests.ts";
import { mountMethodNotAllowed } from "./problems/method-not-allowed.ts";
import { problemDocsPath } from "./problems/problem-docs.ts";
import {
  createProblems,
  type DatabaseFailureOf,
  mountProblemReplies,
} from "./problems/problem-reply.ts";
import type { ReceiveBody } from "./raw-bodies.ts";
import { createOnReply, mountOnReply, type OnReply } from "./request-log.ts";
import { lazySerializers } from "./schemas.ts";
import { mountSecurityHeaders } from "./security-headers.ts";

export interface AppOptions {
  log: FastifyBaseLogger;
  publicUrl(): string;
  /** Returns whether a request with an `Upgrade` header is a WebSocket handshake. */
  isHandshake(request: IncomingMessage): boolean;
  databaseFailure: DatabaseFailureOf;
  receiveBody: ReceiveBody;
  /** Serves its URLs without Fastify. */
  service: Service<Target>;
  onReply: OnReply | undefined;
}

/** For headers and body. Bodies have shorter limits: `bodies/receive.ts`. */
const requestTimeoutMs = 120_000;
/** Between two requests of a connection. */
const keepAliveTimeoutMs = 72_000;
/** The limit of Node for all headers together: schemas limit the parameters. */
const maxParamLength = 16_384;

export function createApp(options: AppOptions): FastifyInstance {
  const { log, publicUrl, isHandshake, databaseFailure, receiveBody, service } = options;
  const nextId = createRequestIds();
  const docsUrl = () => `${publicUrl()}${problemDocsPath}`;
  const problems = createProblems({ log, databaseFailure, docsUrl });
  const onReply = createOnReply(log, options.onReply);
  const serve = createEntry({ service, problems, receiveBody, onReply, publicUrl, nextId });
  const malformed = createMalformedRequests({ publicUrl, nextId, problems });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request slows down every reply, and few requests are logged.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    serverFactory(serveOther) {
      const onRequest = (raw: IncomingMessage, response: ServerResponse) => {
        const fault = findFramingFault(raw);
        if (fault !== undefined) malformed.reject(response, fault);
        else if (!serve(raw, response)) serveOther(raw, response);
      };
      const server = createServer(
        {
          shouldUpgradeCallback: isHandshake,
          // Without joining, Node silently uses the first of two Host or Authorization headers.
          joinDuplicateHeaders: true,
          requireHostHeader: false, // Node's own reply has no problem document
          requestTimeout: requestTimeoutMs,
          keepAliveTimeout: keepAliveTimeoutMs,
        },
        onRequest,
      );
      // Otherwise Node replies with 417 to `Expect: application/json`, which discord.sh sends.
      return server.on("checkContinue", onRequest).on("checkExpectation", onRequest);
    },
    schemaController: lazySerializers,
    ...malformed.handlers,
    // Requests that arrive on an open connection while the server stops are still served.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength },
  });
  const open = new Set<Socket>();
  app.server.on("connection", (one) => open.add(one.once("close", () => open.delete(one))));
  mountDrain(app, open);
  mountJsonBodies(app, receiveBody);
  mountOnReply(app, onReply);
  mountSecurityHeaders(app, publicUrl);
  mountProblemReplies(app, problems);
  mountMethodNotAllowed(app, maxParamLength);
  return app;
}

/** Ids are short and differ between starts, so that a problem's `instance` finds its log line. */
function createRequestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => `${start}-${++count}`;
}

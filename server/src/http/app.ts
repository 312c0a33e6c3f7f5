/** The Fastify app without routes: options, body parser, log, headers, problem replies. */
import type { IncomingMessage } from "node:http";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { mountDrain } from "./drain.ts";
import { createEntry } from "./entry/entry.ts";
import { createNodeServer, createRequestIds, openConnections } from "./entry/node-server.ts";
import type { Service, Target } from "./entry/service.ts";
import { mountJsonBodies } from "./json-bodies.ts";
import { createMalformedRequests } from "./problems/malformed-requests.ts";
import { mountMethodNotAllowed } from "./problems/method-not-allowed.ts";
import { problemDocsPath } from "./problems/problem-docs.ts";
import {
  createProblems,
  type DatabaseFailureOf,
  mountProblemReplies,
} from "./problems/problem-reply.ts";
import type { ReceiveBody, ReceiveUpload } from "./raw-bodies.ts";
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
  receiveUpload: ReceiveUpload;
  /** Serves its URLs without Fastify. */
  service: Service<Target>;
  onReply: OnReply | undefined;
}

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
    serverFactory: (serveOther) =>
      createNodeServer({ isHandshake, reject: malformed.reject, serve, serveOther }),
    schemaController: lazySerializers,
    ...malformed.handlers,
    // Requests that arrive on an open connection while the server stops are still served.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength },
  });
  mountDrain(app, openConnections(app.server));
  mountJsonBodies(app, options);
  mountOnReply(app, onReply);
  mountSecurityHeaders(app, publicUrl);
  mountProblemReplies(app, problems);
  mountMethodNotAllowed(app, maxParamLength);
  return app;
}

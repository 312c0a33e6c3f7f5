/** The operations that are not in the contracts: live events, health and this documentation. */
import type { ProblemCode } from "@belfry/contracts/problems";
import { jsonContent, type Operation, type Paths } from "../schemas/document.ts";
import { problemReplies } from "./problem-replies.ts";
import { titleOf } from "./webhook-operations.ts";

const liveCodes: readonly ProblemCode[] = [
  ...(["invalid_query", "two_credentials", "cross_site"] as const),
];

export function serverPaths(): Paths {
  return {
    "/api/live": { get: live },
    "/api/openapi.json": {
      get: open("Get this document", { 200: json({ type: "object" }), 304: unchanged }),
    },
    "/docs": { get: open("Get the guides and the reference", { 200: page }) },
    "/docs/problems": {
      get: open("Get the page about problem codes", { 200: page }),
    },
    "/send.mjs": {
      get: open("Get the command that posts from shells and CI", {
        200: {
          description: "A single file for Node.js 20 or later.",
          content: jsonContent({ type: "string" }, "text/javascript"),
        },
      }),
    },
    "/metrics": {
      get: {
        ...open("Get the metrics for Prometheus", {
          200: {
            description: "The text format of Prometheus.",
            content: jsonContent({ type: "string" }, "text/plain"),
          },
          ...problemReplies(["invalid_token"]),
        }),
        description:
          "Needs the token in `BELFRY_METRICS_TOKEN` as Bearer. Off without that option.",
      },
    },
    "/healthz/doctor": {
      post: {
        ...open("Get what arrives of a request", {
          200: json({ type: "object" }),
          ...problemReplies(["body_too_large"]),
        }),
        description:
          "For `belfry doctor`, which checks the proxy with it. The header `belfry-doctor` must be signed " +
          "with the server's key: for everybody else there is nothing at this URL.",
        requestBody: {
          required: false,
          content: jsonContent({ type: "string" }, "application/octet-stream"),
        },
      },
    },
    "/healthz": { get: open("Get whether the process responds", { 200: json(health) }) },
    "/readyz": {
      get: open("Get whether the database responds", {
        200: json(health),
        ...problemReplies(["unavailable"]),
      }),
    },
  };
}

const health = {
  type: "object",
  required: ["status", "role"],
  properties: {
    status: { type: "string", const: "ok" },
    role: { type: "string", enum: ["all", "api", "live", "jobs"] },
  },
};

const page = { description: "A page.", content: jsonContent({ type: "string" }, "text/html") };

const unchanged = { description: "Not modified." };

function json(schema: Record<string, unknown>) {
  return { description: "Done.", content: jsonContent(schema) };
}

function open(summary: string, replies: Operation["responses"]): Operation {
  return {
    tags: ["Server"],
    ...titleOf(summary),
    security: [],
    responses: { ...replies, ...problemReplies(["invalid_request", "not_found"]) },
  };
}

const live: Operation = {
  tags: ["Live events"],
  ...titleOf("Open the socket of live events"),
  description:
    "A WebSocket with the subprotocol `belfry.v1`. Without a cookie or an `Authorization` header, " +
    'the first frame is `{"type": "authenticate", "token": "…"}`. Each frame is one JSON object ' +
    "with a `type`.",
  security: [{ session: [] }, { cookie: [] }, { apiKey: ["read"] }, {}],
  responses: {
    101: { description: "The socket is open." },
    ...problemReplies(["invalid_request", ...liveCodes]),
  },
};

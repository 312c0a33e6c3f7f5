/** The OpenAPI 3.1 document of the HTTP API, made from the contracts. */

import { alertApiPaths } from "./operations/alert-api-operations.ts";
import { endpointPaths } from "./operations/endpoint-operations.ts";
import { formatPaths } from "./operations/format-operations.ts";
import { pingPaths } from "./operations/ping-operations.ts";
import { problemSchema } from "./operations/problem-replies.ts";
import { serverPaths } from "./operations/server-operations.ts";
import { servicePaths } from "./operations/service-operations.ts";
import { webhookPaths } from "./operations/webhook-operations.ts";
import { createComponents } from "./schemas/components.ts";
import type { JsonSchema, Paths } from "./schemas/document.ts";

export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Paths;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

export const openApiPath = "/api/openapi.json";

/** In the order of the reference page. */
const tags = [
  { name: "Post as a webhook", description: "The URL of the webhook is the credential." },
  {
    name: "Post the body of a service",
    description: "The service needs no adapter: enter the URL with the service's name at its end.",
  },
  { name: "Slack's format", description: "For programs that post to Slack or Mattermost." },
  { name: "Discord's format", description: "For programs that post to Discord." },
  ...[
    "Webhook settings",
    "Messages",
    "Alerts",
    "Chats",
    "Files and images",
    "Live events",
    "Users",
  ].map((name) => ({ name })),
  ...["Your account", "Sign-in", "Administration", "Server"].map((name) => ({ name })),
];

const securitySchemes = {
  session: {
    type: "http",
    scheme: "bearer",
    description: "The token of a session, from a sign-in.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key with the named scope or a higher one: `read`, `write`, `admin`.",
  },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "belfry_session",
    description:
      "The session of a browser. Over https the name is `__Host-belfry_session`. Changes are " +
      "accepted only from pages of this server.",
  },
};

/** Reads the source of the contracts, so call it once. */
export function createOpenApiDocument(): OpenApiDocument {
  const components = createComponents();
  const paths: Paths = {
    ...webhookPaths(components),
    ...formatPaths(components),
    ...servicePaths(components),
    ...alertApiPaths(),
    ...pingPaths(),
    ...endpointPaths(components),
    ...serverPaths(),
  };
  const schemas = { Problem: problemSchema, ...components.schemas };
  return {
    openapi: "3.1.1",
    info: {
      title: "Belfry",
      version: "1",
      description:
        "Belfry is a team chat that programs can post to. Errors are problem documents (RFC 9457) " +
        "with a stable `code`. Times are ISO 8601 in UTC.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags,
    paths,
    components: { schemas, securitySchemes },
  };
}

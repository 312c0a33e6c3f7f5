/** The operations of the endpoints in the contracts. */
import { type Access, api, type EndpointKey } from "@belfry/contracts/api";
import { Bytes, NoContent } from "@belfry/contracts/ids";
import type { ProblemCode } from "@belfry/contracts/problems";
import type { TSchema } from "typebox";
import type { Components } from "../schemas/components.ts";
import {
  jsonContent,
  type Operation,
  operationIdOf,
  type Parameter,
  type Paths,
  type Reply,
} from "../schemas/document.ts";
import { endpointDocs } from "./endpoint-docs.ts";
import { problemReplies } from "./problem-replies.ts";

interface EndpointParts {
  access: Access;
  whileEnrolling?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply: TSchema;
}

export function endpointPaths(components: Components): Paths {
  const paths: Paths = {};
  for (const key of Object.keys(api) as EndpointKey[]) {
    const [method = "", url = ""] = key.split(" ");
    const path = url.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, components) };
  }
  return paths;
}

function operationOf(key: EndpointKey, components: Components): Operation {
  const { access, params, query, body, reply }: EndpointParts = api[key];
  const [summary, ...codes] = endpointDocs[key];
  const parameters = [
    ...parametersOf("path", params, components),
    ...parametersOf("query", query, components),
    ...(opensSession(reply) ? [sessionTransport, deviceToken] : []),
  ];
  return {
    tags: [tagOf(key)],
    summary,
    operationId: operationIdOf(summary),
    ...(descriptionOf(access) && { description: descriptionOf(access) }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(body, components) }),
    responses: {
      ...successReplies(key, reply, components),
      ...problemReplies([...requestCodes(api[key], key), ...accessCodes(api[key], key), ...codes]),
    },
  };
}

function parametersOf(
  place: "path" | "query",
  schema: TSchema | undefined,
  components: Components,
): Parameter[] {
  if (!schema) return [];
  return components.parametersOf(schema).map(({ name, schema, isRequired }) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: place,
      required: isRequired,
      ...(typeof description === "string" && { description }),
      schema: rest,
    };
  });
}

function bodyOf(body: TSchema, components: Components) {
  if (body === Bytes)
    return { required: true, content: { "application/octet-stream": { schema: {} } } };
  return { required: isRequired(body), content: jsonContent(components.schemaFor(body)) };
}

/** A missing body counts as an empty object. */
function isRequired(body: TSchema): boolean {
  const { required } = body as { required?: unknown[] };
  return required !== undefined && required.length > 0;
}

function successReplies(
  key: EndpointKey,
  reply: TSchema,
  components: Components,
): Record<string, Reply> {
  if (reply === NoContent) return { 204: { description: "Done." } };
  if (reply !== Bytes) {
    const done = { description: "Done.", content: jsonContent(components.schemaFor(reply)) };
    // Opening a direct chat is idempotent: only the first request creates it.
    return {
      200: done,
      ...(key === "POST /api/chats" && { 201: { ...done, description: "Created." } }),
    };
  }
  const content = { "*/*": { schema: {} } };
  const bytes = {
    200: { description: "The bytes.", content },
    304: { description: "Not modified." },
  };
  return key.startsWith("GET /api/files/")
    ? { ...bytes, 206: { description: "A range of the bytes.", content } }
    : bytes;
}

/** Problems of the parts of a request. */
function requestCodes({ params, query, body }: EndpointParts, key: EndpointKey): ProblemCode[] {
  const isRead = key.startsWith("GET ");
  return [
    "invalid_request",
    ...(params || query ? (["invalid_query"] as const) : []),
    ...(body ? (["invalid_body"] as const) : []),
    ...(key.includes("/:chatId") ? (["chat_not_found"] as const) : []),
    ...(isRead ? [] : (["invalid_body", "body_too_large", "unsupported_media_type"] as const)),
  ];
}

function accessCodes({ access, whileEnrolling }: EndpointParts, key: EndpointKey): ProblemCode[] {
  if (access === "open") return [];
  const takesKeys = access === "read" || access === "write" || access === "admin";
  return [
    ...(["two_credentials", "sign_in_required", "invalid_token", "cross_site"] as const),
    ...(whileEnrolling ? [] : (["enrolment_required"] as const)),
    takesKeys ? "insufficient_scope" : "session_required",
    ...(access.startsWith("recent") ? (["reauthentication_required"] as const) : []),
    ...(access.endsWith("admin") ? (["admin_required"] as const) : []),
    ...(access.endsWith("owner") ? (["owner_required"] as const) : []),
    ...(key.startsWith("GET ") ? [] : (["rate_limited"] as const)),
  ];
}

function securityOf(access: Access): Operation["security"] {
  if (access === "open") return [];
  const sessions: Operation["security"] = [{ session: [] }, { cookie: [] }];
  const takesKeys = access === "read" || access === "write" || access === "admin";
  return takesKeys ? [...sessions, { apiKey: [access] }] : sessions;
}

function descriptionOf(access: Access): string | undefined {
  const conditions = [
    ...(access.endsWith("admin") ? ["the role administrator or owner"] : []),
    ...(access.endsWith("owner") ? ["the role owner"] : []),
    ...(access.startsWith("recent") ? ["a recent reauthentication"] : []),
  ];
  return conditions.length > 0 ? `Needs ${conditions.join(" and ")}.` : undefined;
}

const sessionTransport: Parameter = {
  name: "Session-Transport",
  in: "header",
  description: "With `cookie` the session is set as a cookie and the reply has no token.",
  schema: { type: "string", enum: ["cookie"] },
};

const deviceToken: Parameter = {
  name: "Device-Token",
  in: "header",
  description:
    "The `deviceToken` of an earlier reply, or `new`. The wrong passwords of others then do not delay this sign-in. Browsers get a cookie instead.",
  schema: { type: "string" },
};

function opensSession(reply: TSchema): boolean {
  return JSON.stringify(reply).includes('"token"') && JSON.stringify(reply).includes('"user"');
}

const tags: readonly [prefix: RegExp, tag: string][] = [
  [
    /\/(alerts|duty|steps|heartbeats|ping-key|silences|maintenance|acknowledgement|closed)\b|\/:messageId\/notifications/,
    "Alerts",
  ],
  [/\/webhooks/, "Webhook settings"],
  [/\/(messages|changes)/, "Messages"],
  [/ \/api\/chats/, "Chats"],
  [/ \/api\/(files|images)/, "Files and images"],
  [/ \/api\/(setup|auth)/, "Sign-in"],
  [/ \/api\/me/, "Your account"],
  [/ \/api\/users/, "Users"],
];

function tagOf(key: EndpointKey): string {
  return tags.find(([prefix]) => prefix.test(key))?.[1] ?? "Administration";
}

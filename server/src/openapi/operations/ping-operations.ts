/** The operations of programs that send pings of heartbeats, as clients of healthchecks do. */
import type { Operation, Parameter, Paths } from "../schemas/document.ts";
import { titleOf } from "./webhook-operations.ts";

const text = { type: "string" };
const inPath = (name: string, description: string): Parameter => ({
  ...{ name, in: "path", required: true, description },
  schema: text,
});

const uuid = inPath("uuid", "UUID of the heartbeat.");
const key = inPath("key", "The ping key of the chat.");
const slug = inPath("slug", "Slug of the heartbeat.");
const token = inPath("token", "Token of a webhook that has one heartbeat.");
const signal = inPath(
  "signal",
  "`start`, `fail`, `log` or the exit code of a program, 0 to 255. 0 is a success.",
);
const runId: Parameter = {
  name: "rid",
  in: "query",
  description: "A UUID of the run, if several run at the same time.",
  schema: { type: "string", format: "uuid" },
};
const create: Parameter = {
  name: "create",
  in: "query",
  description: "`1` creates the heartbeat if there is none, and the ping key allows it.",
  schema: text,
};

const descriptions: Record<number, string> = {
  200: "`OK`. Also for an unknown UUID and above the rate, with the reason in brackets.",
  201: "`Created`",
  400: "`invalid url format` or `invalid uuid format`",
  403: "The webhook is disabled, or not open to this IP.",
  404: "`not found`",
  408: "The body did not arrive in time.",
  409: "`ambiguous slug`: several heartbeats have it.",
  413: "The body is larger than 16 MiB. Of a smaller one, the first 100 kB are kept.",
  429: "`rate limited`",
  503: "The server is not available.",
};

/** `HEAD` is like `GET`. */
export function pingPaths(): Paths {
  return {
    "/ping/{uuid}": ping("Ping a heartbeat", [uuid, runId], byUuid),
    "/ping/{uuid}/{signal}": ping(
      "Send a signal of a heartbeat",
      [uuid, signal, runId],
      [...byUuid, ...[201, 404, 409, 429]],
    ),
    "/ping/{key}/{slug}/{signal}": ping(
      "Send a signal of a heartbeat by its slug",
      [key, slug, signal, runId, create],
      [...byUuid, ...[201, 404, 409, 429]],
    ),
    "/api/webhooks/{token}/ping": ping("Ping the heartbeat of a webhook", [token, runId], byToken),
    "/api/webhooks/{token}/ping/{signal}": ping(
      "Send a signal of the heartbeat of a webhook",
      [token, signal, runId],
      byToken,
    ),
  };
}

const byUuid = [200, 400, 408, 413, 503];
const byToken = [...byUuid, 403, 404, 409, 429];

function ping(
  summary: string,
  parameters: Parameter[],
  statuses: readonly number[],
): Record<string, Operation> {
  return Object.fromEntries(
    (["get", "post"] as const).map((method) => [
      method,
      {
        tags: ["Post the body of a service"],
        ...titleOf(method === "post" ? summary : `${summary} without a body`),
        description:
          "The API of healthchecks. `/ping/{key}/{slug}` is the ping of the heartbeat with this slug.",
        security: [],
        parameters,
        ...(method === "post" && {
          requestBody: {
            required: false,
            description: "The output of the program.",
            content: { "text/plain": { schema: text } },
          },
        }),
        responses: Object.fromEntries(
          statuses.map((status) => [
            status,
            {
              description: descriptions[status] ?? "",
              content: { "text/plain": { schema: text } },
            },
          ]),
        ),
      } satisfies Operation,
    ]),
  );
}

/** The operations of senders to ntfy, Gotify, Google Chat and Rocket.Chat, with their replies. */
import { WebhookIgnored, WebhookPreview } from "@belfry/contracts/webhooks/webhook-post";
import type { Components } from "../schemas/components.ts";
import {
  type JsonSchema,
  jsonContent,
  type Operation,
  type Parameter,
  type Paths,
} from "../schemas/document.ts";
import { titleOf } from "./webhook-operations.ts";
import { dryRun, idempotencyKey, token, webhookId } from "./webhook-parameters.ts";

const statuses = [400, 401, 403, 404, 408, 410, 413, 415, 422, 429, 500, 503, 507];

const text = { type: "string" };
const integer = { type: "integer" };

function objectOf(properties: Record<string, JsonSchema>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

const ntfyMessage = objectOf(
  {
    ...{ id: text, time: integer, expires: integer, event: { const: "message" } },
    ...{ topic: text, title: text, message: text },
  },
  ["title"],
);
const ntfyError = objectOf({ code: integer, http: integer, error: text });

const gotifyMessage = objectOf({
  ...{ id: integer, appid: integer, message: text, title: text, priority: integer, date: text },
});
const gotifyError = objectOf({ error: text, errorCode: integer, errorDescription: text });

const googleName = objectOf({ name: text });
const googleMessage = objectOf({
  ...{ name: text, text, createTime: text, thread: googleName, space: googleName },
});
const googleError = objectOf({ error: objectOf({ code: integer, message: text, status: text }) });

const rocketResult = objectOf({ success: { const: true } });
const rocketError = objectOf({ success: { const: false }, error: text });

const topic: Parameter = {
  name: "topic",
  in: "path",
  required: true,
  description: "Any text. The reply repeats it.",
  schema: text,
};

type Schemas = readonly [success: JsonSchema, error: JsonSchema];

export function servicePaths(components: Components): Paths {
  const unposted = [WebhookIgnored, WebhookPreview].map((one) => components.schemaFor(one));
  function post(summary: string, schemas: Schemas, own = [token]) {
    const [success, error] = schemas;
    const refusal = {
      description: "An error in the form of the product.",
      content: jsonContent(error),
    };
    const operation: Operation = {
      tags: ["Post the body of a service"],
      ...titleOf(summary),
      security: [],
      parameters: [...own, dryRun, idempotencyKey],
      requestBody: { required: true, content: jsonContent({}) },
      responses: {
        200: {
          description: "Posted, ignored with a reason, or the preview of a dry run.",
          content: jsonContent({ anyOf: [success, ...unposted] }),
        },
        ...Object.fromEntries(statuses.map((status) => [status, refusal])),
      },
    };
    return { post: operation };
  }
  const prefix = "/api/webhooks/{token}";
  const [ntfy, gotify] = [[ntfyMessage, ntfyError] as const, [gotifyMessage, gotifyError] as const];
  return {
    [`${prefix}/ntfy`]: post("Post the body of ntfy", ntfy),
    [`${prefix}/ntfy/{topic}`]: post("Post as a client of ntfy", ntfy, [token, topic]),
    [`${prefix}/gotify`]: post("Post the body of Gotify", gotify),
    [`${prefix}/gotify/message`]: post("Post as a client of Gotify", gotify),
    [`${prefix}/google-chat`]: post("Post the body of Google Chat", [googleMessage, googleError]),
    [`${prefix}/api/v1/chat.postMessage`]: post("Post as Alertmanager does to Rocket.Chat", [
      rocketResult,
      rocketError,
    ]),
    "/hooks/{webhookId}/{token}": post(
      "Post the body of a Rocket.Chat client",
      [rocketResult, rocketError],
      [webhookId, token],
    ),
  };
}

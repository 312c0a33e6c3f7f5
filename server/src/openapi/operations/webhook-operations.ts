/** The operations of senders that use Belfry's own replies: native bodies and bodies of services. */
import type { ProblemCode } from "@belfry/contracts/problems";
import { serviceFormats } from "@belfry/contracts/webhooks/formats";
import { serviceNames } from "@belfry/contracts/webhooks/services";
import {
  WebhookIgnored,
  WebhookPost,
  WebhookPreview,
} from "@belfry/contracts/webhooks/webhook-post";
import { WebhookReply } from "@belfry/contracts/webhooks/webhooks";
import type { Components } from "../schemas/components.ts";
import {
  jsonContent,
  type Operation,
  operationIdOf,
  type Paths,
  type Reply,
} from "../schemas/document.ts";
import { problemReplies } from "./problem-replies.ts";
import { dryRun, idempotencyKey, messageId, signature, token } from "./webhook-parameters.ts";

/** Refusals of a sender, before the body is read. */
const senderCodes: readonly ProblemCode[] = [
  ...(["invalid_request", "webhook_not_found", "webhook_disabled", "webhook_expired"] as const),
  ...(["address_not_allowed", "rate_limited", "upload_quota_reached", "storage_full"] as const),
];

const bodyCodes: readonly ProblemCode[] = [
  ...(["invalid_signature", "invalid_body", "body_too_large", "unsupported_media_type"] as const),
];

const contentCodes: readonly ProblemCode[] = ["empty_message", "text_too_long", "limit_reached"];

const postCodes: readonly ProblemCode[] = [
  ...(["chat_archived", "template_failed", "not_found"] as const),
  ...(["invalid_idempotency_key", "idempotency_mismatch"] as const),
];

const rateHeaders: NonNullable<Reply["headers"]> = {
  RateLimit: {
    description: "The posts that remain (`r`) and the seconds until all are available (`t`).",
    schema: { type: "string", examples: ['"default";r=199;t=1'] },
  },
  "RateLimit-Policy": {
    description: "The burst (`q`) and the seconds in which it is available again (`w`).",
    schema: { type: "string", examples: ['"default";q=200;w=10'] },
  },
};

/** Their replies are in the form of the product. */
const formatsWithReplies: readonly string[] = ["teams", "ntfy", "gotify", "google-chat"];

export function webhookPaths(components: Components): Paths {
  const formats = serviceFormats
    .filter((name) => !formatsWithReplies.includes(name))
    .map((name) => [
      `/api/webhooks/{token}/${name}`,
      { post: postFormat(components, `Post the body of ${serviceNames[name]}`) },
    ]);
  return {
    "/api/webhooks/{token}": { post: postNative(components) },
    "/api/webhooks/{token}/messages/{messageId}": {
      patch: editMessage(components),
      delete: deleteMessage(),
    },
    ...Object.fromEntries(formats),
  };
}

function postNative(components: Components): Operation {
  const body = components.schemaFor(WebhookPost);
  return {
    tags: ["Post as a webhook"],
    ...titleOf("Post as a webhook"),
    description:
      "The token in the path is the credential. The reply is sent after the message is on disk. " +
      "Any content type is accepted: text that is not JSON is the text of the message, a form can " +
      "have the members as fields, and a multipart form can have files. Bodies of services that a " +
      "header or their shape identifies are accepted too.",
    security: [],
    parameters: [token, dryRun, idempotencyKey, signature],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: body,
          examples: {
            text: { value: { text: "Backup of db-2 is **done**" } },
            alert: {
              value: {
                text: "Disk of db-2 is 91 % full",
                level: "critical",
                state: "open",
                key: "disk-db-2",
              },
            },
          },
        },
        "text/plain": { schema: { type: "string", description: "The text of the message." } },
        "application/x-www-form-urlencoded": {
          schema: { type: "object", description: "The members, or `payload` with a JSON object." },
        },
        "multipart/form-data": {
          schema: {
            type: "object",
            description: "Files, and the members or `payload_json` with a JSON object.",
          },
        },
      },
    },
    responses: {
      200: postReply(components),
      ...problemReplies([...senderCodes, ...bodyCodes, ...contentCodes, ...postCodes]),
    },
  };
}

function postFormat(components: Components, summary: string): Operation {
  return {
    tags: ["Post the body of a service"],
    ...titleOf(summary),
    security: [],
    parameters: [token, dryRun, idempotencyKey],
    requestBody: { required: true, content: jsonContent({}) },
    responses: {
      200: postReply(components),
      ...problemReplies([...senderCodes, ...bodyCodes, ...contentCodes, ...postCodes]),
    },
  };
}

function editMessage(components: Components): Operation {
  return {
    tags: ["Post as a webhook"],
    ...titleOf("Edit a message of a webhook"),
    description: "Absent members stay unchanged.",
    security: [],
    parameters: [token, messageId, signature],
    requestBody: { required: true, content: jsonContent(components.schemaFor(WebhookPost)) },
    responses: {
      200: { description: "Done.", content: jsonContent(components.schemaFor(WebhookReply)) },
      ...problemReplies([...senderCodes, ...bodyCodes, ...contentCodes, ...messageCodes]),
    },
  };
}

const messageCodes: readonly ProblemCode[] = ["message_not_found", "chat_archived", "not_found"];

function deleteMessage(): Operation {
  return {
    tags: ["Post as a webhook"],
    ...titleOf("Delete a message of a webhook"),
    security: [],
    parameters: [token, messageId, signature],
    responses: {
      204: { description: "Done." },
      ...problemReplies([...senderCodes, ...bodyCodes, ...messageCodes]),
    },
  };
}

function postReply(components: Components): Reply {
  const schemas = [WebhookReply, WebhookIgnored, WebhookPreview].map((schema) =>
    components.schemaFor(schema),
  );
  return {
    description: "Posted, ignored with a reason, or the preview of a dry run.",
    headers: rateHeaders,
    content: jsonContent({ anyOf: schemas }),
  };
}

export function titleOf(summary: string) {
  return { summary, operationId: operationIdOf(summary) };
}

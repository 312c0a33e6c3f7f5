/** Parameters of the operations of senders. */
import { limits } from "@belfry/contracts/limits";
import type { Parameter } from "../schemas/document.ts";

export const token: Parameter = {
  name: "token",
  in: "path",
  required: true,
  description: "The token of the webhook's URL, which is the credential.",
  schema: { type: "string" },
};

export const messageId: Parameter = {
  name: "messageId",
  in: "path",
  required: true,
  description: "The `id` of the reply to the post.",
  schema: { type: "string" },
};

export const dryRun: Parameter = {
  name: "dryRun",
  in: "query",
  description: "Returns the message as it would be, and posts nothing.",
  schema: { type: "string", examples: ["true"] },
};

export const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A repeat with the same key and body within 24 hours gets the first reply and posts nothing.",
  schema: { type: "string", minLength: 1, maxLength: limits.idempotencyKeyLength },
};

export const signature: Parameter = {
  name: "X-Signature-256",
  in: "header",
  description:
    "`sha256=` and the HMAC of the body in hex, if the webhook has a signature secret. " +
    "Signatures of services and of Standard Webhooks, with a time, are accepted too.",
  schema: { type: "string" },
};

/** Query and headers of clients of other products. */
export const webhookId: Parameter = {
  name: "webhookId",
  in: "path",
  required: true,
  schema: { type: "string" },
};

export const version: Parameter = {
  name: "version",
  in: "path",
  required: true,
  description: "The version that Discord's clients add, such as `v10`.",
  schema: { type: "string", pattern: "^v\\d+$" },
};

export const wait: Parameter = {
  name: "wait",
  in: "query",
  description: "Returns the message instead of 204.",
  schema: { type: "string" },
};

/** Loads the preview of the templates, and what the format for any JSON makes of the payload. */
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { call } from "../../api/call.ts";
import { useReply } from "./use-reply.ts";

/** Sent for an empty payload: templates can use headers and the query alone. */
const emptyPayload = "{}";

export interface Payload {
  body: string;
  headers?: Record<string, string>;
}

export function usePreview(webhook: Webhook, templates: Templates | null, payload: Payload) {
  const params = { chatId: webhook.chatId, webhookId: webhook.id };
  const key = templates && JSON.stringify([params, templates, payload]);
  return useReply(key, (signal) => {
    const body = {
      ...payload,
      templates: templates ?? { text: "" },
      body: payload.body.trim() || emptyPayload,
    };
    return call("POST /api/chats/:chatId/webhooks/:webhookId/preview", { params, body, signal });
  });
}

export function useSuggestion(webhook: Webhook, payload: Payload) {
  const params = { chatId: webhook.chatId, webhookId: webhook.id };
  const key = payload.body.trim() === "" ? null : JSON.stringify([params, payload]);
  return useReply(key, (signal) => {
    const endpoint = "POST /api/chats/:chatId/webhooks/:webhookId/suggestion";
    return call(endpoint, { params, body: payload, signal });
  });
}

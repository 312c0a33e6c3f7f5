/** HTTP routes of the template editor: previews and a suggestion. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../access/routes.ts";
import type { Webhooks } from "./webhooks.ts";

/** The payload is a JSON string: with every quote escaped it is longer than a webhook body may be. */
const bodyLimit = 3 * limits.webhookBodyBytes;

export function mountTemplateRoutes(routes: Routes, webhooks: Webhooks): void {
  routes.onChat(
    "POST /api/chats/:chatId/webhooks/:webhookId/preview",
    async ({ identity, chat, params, body }) =>
      webhooks.diagnostics.preview(identity, chat, params.webhookId, body),
    { manage: true, bodyLimit },
  );

  routes.onChat(
    "POST /api/chats/:chatId/webhooks/:webhookId/suggestion",
    async ({ chat, params, body }) => webhooks.diagnostics.suggest(chat, params.webhookId, body),
    { manage: true, bodyLimit },
  );
}

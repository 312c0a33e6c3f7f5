/** HTTP route that previews templates. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../access/routes.ts";
import type { Webhooks } from "./webhooks.ts";

export function mountTemplateRoutes(routes: Routes, webhooks: Webhooks): void {
  routes.onChat(
    "POST /api/chats/:chatId/webhooks/:webhookId/preview",
    async ({ chat, params, body }) => webhooks.diagnostics.preview(chat, params.webhookId, body),
    // The payload is a JSON string: with every quote escaped it is longer than a webhook body may be.
    { manage: true, bodyLimit: 3 * limits.webhookBodyBytes },
  );
}

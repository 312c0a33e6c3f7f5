/** HTTP routes for a webhook's delivery log. */
import type { Routes } from "../access/routes.ts";
import type { Webhooks } from "./webhooks.ts";

const deliveriesPath = "/api/chats/:chatId/webhooks/:webhookId/deliveries" as const;
const manage = { manage: true };

export function mountDeliveryRoutes(routes: Routes, webhooks: Webhooks): void {
  routes.onChat(
    `GET ${deliveriesPath}`,
    async ({ identity, chat, params, query }) =>
      webhooks.diagnostics.deliveries(identity, chat, params.webhookId, query),
    manage,
  );

  routes.onChat(
    `GET ${deliveriesPath}/:deliveryId`,
    async ({ chat, params }) =>
      webhooks.diagnostics.delivery(chat, params.webhookId, params.deliveryId),
    manage,
  );

  routes.onChat(
    `POST ${deliveriesPath}/:deliveryId/replay`,
    async ({ identity, chat, params, body }) =>
      webhooks.diagnostics.replay(identity, chat, params, body),
    manage,
  );
}

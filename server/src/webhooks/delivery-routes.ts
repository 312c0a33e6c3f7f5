/** The delivery log over HTTP. */

import type { Routes } from "../access/routes.ts";
import type { Chats } from "../chats/chats.ts";
import { fail } from "../problems.ts";
import type { Webhooks } from "./webhooks.ts";

export function mountDeliveryRoutes(
  routes: Routes,
  needs: { chats: Chats; webhooks: Webhooks },
): void {
  const { chats, webhooks } = needs;
  const all = "/api/chats/:chatId/webhooks/:webhookId/deliveries" as const;

  routes.on(`GET ${all}`, async ({ identity, params, query }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.deliveries(identity, chat, params.webhookId, query);
  });

  routes.on(`GET ${all}/:deliveryId`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.delivery(identity, chat, params.webhookId, params.deliveryId);
  });

  routes.on(`POST ${all}/:deliveryId/replay`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.replay(identity, chat, params.webhookId, params.deliveryId);
  });
}

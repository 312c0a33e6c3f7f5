/** HTTP routes for notification settings. */
import type { Routes } from "../access/routes.ts";
import type { Attention } from "./attention.ts";

export function mountAttentionRoutes(routes: Routes, attention: Attention): void {
  const { activity, levels, hasMail, findSettings, changeSettings } = attention;
  routes.on("GET /api/me/activity", ({ identity, query }) => activity(identity.user.id, query));
  routes.on("GET /api/me/notifications", async ({ identity }) => ({
    ...(await findSettings(identity.user.id)),
    hasMail,
  }));
  routes.on("PUT /api/me/notifications", async ({ identity, body }) => ({
    ...(await changeSettings(identity.user.id, body)),
    hasMail,
  }));
  routes.onChat("PUT /api/chats/:chatId/notifications", async ({ identity, chat, body }) =>
    levels.change(identity.user.id, chat.id, body),
  );
  routes.onChat(
    "PUT /api/chats/:chatId/muted-webhooks/:webhookId",
    async ({ identity, chat, params, body }) => {
      await levels.muteWebhook(identity.user.id, chat, params.webhookId, body);
      return null;
    },
  );
  routes.onChat(
    "DELETE /api/chats/:chatId/muted-webhooks/:webhookId",
    async ({ identity, chat, params }) => {
      await levels.unmuteWebhook(identity.user.id, chat.id, params.webhookId);
      return null;
    },
  );
}

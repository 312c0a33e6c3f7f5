/** HTTP routes for notification settings. */
import type { Routes } from "../access/routes.ts";
import type { Notifications } from "./notifications.ts";

export function mountNotificationRoutes(routes: Routes, notifications: Notifications): void {
  const { activity, levels, hasMail, findSettings, changeSettings } = notifications;
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

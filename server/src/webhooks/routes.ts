/** HTTP routes for the Webhooks dialog. Senders post to the routes in `incoming/`. */
import type { Routes } from "../access/routes.ts";
import type { Webhooks } from "./webhooks.ts";

const webhookPath = "/api/chats/:chatId/webhooks/:webhookId" as const;
const manage = { manage: true };

export function mountWebhookRoutes(routes: Routes, webhooks: Webhooks): void {
  routes.onChat(
    "GET /api/chats/:chatId/webhooks",
    async ({ chat }) => ({ items: await webhooks.managing.list(chat) }),
    manage,
  );

  routes.onChat(
    "POST /api/chats/:chatId/webhooks",
    async ({ identity, chat, body }) => webhooks.managing.create(identity, chat, body.name),
    manage,
  );

  routes.onChat(
    `PATCH ${webhookPath}`,
    async ({ identity, chat, params, body }) =>
      webhooks.managing.change(identity, chat, params.webhookId, body),
    manage,
  );

  routes.onChat(
    `DELETE ${webhookPath}`,
    async ({ identity, chat, params }) => {
      await webhooks.managing.delete(identity, chat, params.webhookId);
      return null;
    },
    manage,
  );

  routes.onChat(
    `GET ${webhookPath}/url`,
    async ({ identity, chat, params }) =>
      webhooks.managing.reveal(identity, chat, params.webhookId),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/rotate`,
    async ({ identity, chat, params, body }) =>
      webhooks.managing.rotate(identity, chat, params.webhookId, body.overlapMinutes),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/move`,
    async ({ identity, chat, params, body }) =>
      webhooks.managing.move(identity, chat, params.webhookId, body.chatId),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/test`,
    async ({ identity, chat, params }) =>
      webhooks.diagnostics.test(identity, chat, params.webhookId),
    manage,
  );

  // For every member: the webhook and the user behind a message.
  routes.onChat(`GET ${webhookPath}/sender`, async ({ chat, params }) =>
    webhooks.seenSender(chat, params.webhookId),
  );
}

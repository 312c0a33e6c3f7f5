/** HTTP routes of the Webhooks dialog. Senders post to the routes in `incoming/`. */
import type { Routes } from "../access/routes.ts";
import type { Webhooks } from "./webhooks.ts";

const webhookPath = "/api/chats/:chatId/webhooks/:webhookId" as const;
const manage = { manage: true };

export function mountWebhookRoutes(routes: Routes, webhooks: Webhooks): void {
  routes.onChat(
    "GET /api/chats/:chatId/webhooks",
    async ({ chat }) => ({ items: await webhooks.list(chat) }),
    manage,
  );

  routes.onChat(
    "POST /api/chats/:chatId/webhooks",
    async ({ identity, chat, body }) => webhooks.create(identity, chat, body.name),
    manage,
  );

  routes.onChat(
    `PATCH ${webhookPath}`,
    async ({ identity, chat, params, body }) =>
      webhooks.change(identity, chat, params.webhookId, body),
    manage,
  );

  routes.onChat(
    `DELETE ${webhookPath}`,
    async ({ identity, chat, params }) => {
      await webhooks.remove(identity, chat, params.webhookId);
      return null;
    },
    manage,
  );

  routes.onChat(
    `GET ${webhookPath}/url`,
    async ({ identity, chat, params }) => ({
      url: await webhooks.reveal(identity, chat, params.webhookId),
    }),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/rotate`,
    async ({ identity, chat, params, body }) =>
      webhooks.rotate(identity, chat, params.webhookId, body.overlapMinutes),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/move`,
    async ({ identity, chat, params, body }) =>
      webhooks.move(identity, chat, params.webhookId, body.chatId),
    manage,
  );

  routes.onChat(
    `POST ${webhookPath}/test`,
    async ({ identity, chat, params }) => {
      const { id, chatId, outcome } = await webhooks.test(identity, chat, params.webhookId);
      return { ok: true as const, id, chatId, created: outcome === "posted" };
    },
    manage,
  );

  // For every member: who is behind a webhook's messages.
  routes.onChat(`GET ${webhookPath}/sender`, async ({ chat, params }) =>
    webhooks.seenSender(chat, params.webhookId),
  );
}

/** The Webhooks dialog over HTTP. Where senders post is `receive.ts`. */

import type { Routes } from "../access/routes.ts";
import type { Chats } from "../chats/chats.ts";
import { fail } from "../problems.ts";
import type { Webhooks } from "./webhooks.ts";

export function mountWebhookRoutes(
  routes: Routes,
  needs: { chats: Chats; webhooks: Webhooks },
): void {
  const { chats, webhooks } = needs;
  const one = "/api/chats/:chatId/webhooks/:webhookId" as const;

  routes.on("GET /api/chats/:chatId/webhooks", async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return { items: await webhooks.list(identity, chat) };
  });

  routes.on("POST /api/chats/:chatId/webhooks", async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.create(identity, chat, body.name);
  });

  routes.on(`PATCH ${one}`, async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.change(identity, chat, params.webhookId, body);
  });

  routes.on(`DELETE ${one}`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    await webhooks.remove(identity, chat, params.webhookId);
    return null;
  });

  routes.on(`GET ${one}/url`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return { url: await webhooks.reveal(identity, chat, params.webhookId) };
  });

  routes.on(`POST ${one}/rotate`, async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.rotate(identity, chat, params.webhookId, body.overlapMinutes);
  });

  routes.on(`POST ${one}/move`, async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.move(identity, chat, params.webhookId, body.chatId);
  });

  routes.on(`GET ${one}/sender`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return webhooks.seenSender(chat, params.webhookId);
  });

  routes.on(`POST ${one}/test`, async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    const { id, chatId, outcome } = await webhooks.test(identity, chat, params.webhookId);
    return { ok: true as const, id, chatId, created: outcome === "posted" };
  });
}

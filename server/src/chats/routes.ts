/** Chats and members over HTTP. */
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Chats } from "./chats.ts";

export function mountChatRoutes(routes: Routes, chats: Chats): void {
  routes.on("GET /api/chats", async ({ identity }) => ({ items: await chats.list(identity.user) }));

  routes.on("POST /api/chats", async ({ identity, body }) => chats.create(identity, body));

  routes.on("GET /api/chats/:chatId", async ({ identity, params }) => {
    return (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
  });

  routes.on("PATCH /api/chats/:chatId", async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return chats.change(identity.user, chat, body);
  });

  routes.on("GET /api/chats/:chatId/members", async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return { items: await chats.members(chat) };
  });

  routes.on("PUT /api/chats/:chatId/members/:userId", async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return chats.setMember(identity, chat, params.userId, body.role);
  });

  routes.on("DELETE /api/chats/:chatId/members/:userId", async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    await chats.removeMember(identity, chat, params.userId);
    return null;
  });

  routes.on("PUT /api/chats/:chatId/read", async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    await chats.markRead(identity.user, chat, body.messageId);
    return null;
  });
}

/** HTTP routes for chats and their members. */
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Chats } from "./chats.ts";

export function mountChatRoutes(routes: Routes, chats: Chats): void {
  routes.on("GET /api/chats", async ({ identity }) => ({ items: await chats.list(identity.user) }));

  routes.on("POST /api/chats", async ({ identity, body, reply }) => {
    const { chat, isNew } = await chats.create(identity, body);
    if (chat.kind === "direct" && isNew) reply.code(201);
    return chat;
  });

  routes.onChat("GET /api/chats/:chatId", async ({ chat }) => chat);

  routes.onChat(
    "PATCH /api/chats/:chatId",
    async ({ identity, chat, body }) => chats.change(identity, chat, body),
    { manage: true },
  );

  for (const [key, isArchived] of [
    ["POST /api/chats/:chatId/archive", true],
    ["POST /api/chats/:chatId/restore", false],
  ] as const) {
    routes.onChat(
      key,
      async ({ identity, chat }) => {
        await chats.setArchived(identity, chat.id, isArchived);
        return (await chats.chatFor(identity.user, chat.id)) ?? fail("chat_not_found");
      },
      { manage: true },
    );
  }

  routes.onReadableChat("GET /api/chats/:chatId/members", async ({ chat }) => {
    return { items: await chats.members.list(chat) };
  });

  routes.onChat(
    "PUT /api/chats/:chatId/members/:userId",
    async ({ identity, chat, params, body }) =>
      chats.members.set(identity, chat, params.userId, body.role),
    { manage: true },
  );

  routes.onChat("DELETE /api/chats/:chatId/members/me", async ({ identity, chat }) => {
    if (chat.kind !== "thread") fail("not_a_thread");
    await chats.threads.unfollow(chat.id, identity.user.id);
  });

  routes.onChat("DELETE /api/chats/:chatId/members/:userId", ({ identity, chat, params }) =>
    chats.members.remove(identity, chat, params.userId),
  );

  routes.onChat("PUT /api/chats/:chatId/hidden", ({ identity, chat, body }) =>
    chats.hide(identity, chat, body.messageId),
  );

  routes.onChat("PUT /api/chats/:chatId/read", ({ identity, chat, body }) =>
    chats.members.markRead(identity.user, chat, body.messageId),
  );

  routes.onChat("PUT /api/chats/:chatId/unread", ({ identity, chat, body }) =>
    chats.members.markUnread(identity.user, chat, body.messageId),
  );
}

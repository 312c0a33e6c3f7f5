/** HTTP routes for pinned messages. */
import { requireWritable } from "../access/require-writable.ts";
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Messages } from "./messages.ts";

export function mountPinRoutes(routes: Routes, messages: Messages): void {
  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/pin",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.setPinned(identity.user, params, true);
      const { user } = identity;
      return (await messages.find(chat, params.messageId, user.id)) ?? fail("message_not_found");
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/pin",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.setPinned(identity.user, params, false);
      return null;
    },
  );

  routes.onReadableChat("GET /api/chats/:chatId/pins", async ({ identity, chat }) => ({
    items: await messages.listPinned(chat, identity.user.id),
  }));
}

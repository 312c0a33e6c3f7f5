/** HTTP routes for reactions. */
import { requireWritable } from "../access/require-writable.ts";
import type { Routes } from "../access/routes.ts";
import { fail } from "../problems.ts";
import type { Messages } from "./messages.ts";

export function mountReactionRoutes(routes: Routes, messages: Messages): void {
  routes.onReadableChat(
    "GET /api/chats/:chatId/messages/:messageId/reactions",
    ({ chat, params }) => messages.listReactions(chat.id, params.messageId),
  );

  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/reactions/:emoji",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.react({ ...params, userId: identity.user.id }, true);
      const { user } = identity;
      return (await messages.find(chat, params.messageId, user.id)) ?? fail("message_not_found");
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/reactions/:emoji",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.react({ ...params, userId: identity.user.id }, false);
      return null;
    },
  );
}

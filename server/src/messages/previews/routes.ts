/** HTTP route for link previews. */
import { requireWritable } from "../../access/require-writable.ts";
import type { Routes } from "../../access/routes.ts";
import type { Previews } from "./previews.ts";

export function mountLinkPreviewRoutes(
  routes: Routes,
  messages: Pick<Previews, "deleteLinkPreview">,
): void {
  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/preview",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.deleteLinkPreview(identity.user, chat, params.messageId);
      return null;
    },
  );
}

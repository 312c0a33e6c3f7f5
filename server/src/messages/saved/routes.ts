/** HTTP routes for saved messages. */
import type { Routes } from "../../access/routes.ts";
import type { Saved } from "./saved.ts";

export function mountSavedRoutes(routes: Routes, saved: Saved): void {
  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/saved",
    async ({ identity, params }) => {
      await saved.save({ userId: identity.user.id, ...params });
      return null;
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/saved",
    async ({ identity, params }) => {
      await saved.unsave({ userId: identity.user.id, ...params });
      return null;
    },
  );

  routes.on("GET /api/me/saved", ({ identity, query }) => saved.listSaved(identity.user.id, query));

  routes.on("GET /api/me/saved/ids", ({ identity }) => saved.listSavedIds(identity.user.id));
}

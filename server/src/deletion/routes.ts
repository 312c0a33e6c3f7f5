/** HTTP routes that delete and restore chats. */
import type { Routes } from "../access/routes.ts";
import type { Deletion } from "./deletion.ts";

export function mountDeletionRoutes(routes: Routes, deletion: Deletion): void {
  routes.onChat(
    "DELETE /api/chats/:chatId",
    async ({ identity, chat }) => {
      await deletion.chats.byManager(identity, chat);
      return null;
    },
    { manage: true },
  );

  routes.on("DELETE /api/admin/chats/:chatId", async ({ identity, params }) => {
    await deletion.chats.byAdministrator(identity, params.chatId);
    return null;
  });

  routes.on("POST /api/admin/chats/:chatId/restore", async ({ identity, params }) => {
    await deletion.chats.restore(identity, params.chatId);
    return null;
  });
}

/** HTTP routes that delete and restore chats. */
import type { Routes } from "../access/routes.ts";
import type { Deletion } from "./deletion.ts";

export function mountDeletionRoutes(routes: Routes, deletion: Deletion): void {
  routes.onChat(
    "DELETE /api/chats/:chatId",
    ({ identity, chat }) => deletion.chats.byManager(identity, chat),
    { manage: true },
  );

  routes.on("DELETE /api/admin/chats/:chatId", ({ identity, params }) =>
    deletion.chats.byAdministrator(identity, params.chatId),
  );

  routes.on("POST /api/admin/chats/:chatId/restore", ({ identity, params }) =>
    deletion.chats.restore(identity, params.chatId),
  );
}

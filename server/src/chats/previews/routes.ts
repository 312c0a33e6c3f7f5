/** HTTP routes for previews of changes. */
import type { Routes } from "../../access/routes.ts";
import type { Previews } from "./previews.ts";

export function mountPreviewRoutes(routes: Routes, previews: Previews): void {
  routes.onChat(
    "GET /api/chats/:chatId/visibility-preview",
    async ({ chat }) => previews.ofVisibility(chat),
    { manage: true },
  );

  routes.onChat(
    "GET /api/chats/:chatId/retention-preview",
    async ({ chat, query }) => previews.ofRetention(chat, query.days),
    { manage: true },
  );
}

/** HTTP route for the versions of a message. */
import type { Routes } from "../../access/routes.ts";
import type { Versions } from "./versions.ts";

export function mountVersionRoutes(routes: Routes, versions: Versions): void {
  routes.onReadableChat("GET /api/chats/:chatId/messages/:messageId/versions", ({ chat, params }) =>
    versions.listVersions(chat.id, params.messageId),
  );
}

/** HTTP routes for the sections of a user's sidebar, and for read marks of many chats. */
import type { Routes } from "../../access/routes.ts";
import type { MarkMany } from "./mark-many.ts";
import type { UserSidebar } from "./sidebar.ts";

interface Chats {
  sidebar: UserSidebar;
  markMany: MarkMany;
}

export function mountSidebarRoutes(routes: Routes, { sidebar, markMany }: Chats): void {
  routes.on("GET /api/me/sidebar", ({ identity }) => sidebar.read(identity.user.id));

  routes.on("POST /api/me/sidebar/sections", ({ identity, body }) =>
    sidebar.create(identity.user.id, body),
  );

  routes.on("PATCH /api/me/sidebar/sections/:sectionId", ({ identity, params, body }) =>
    sidebar.change(identity.user.id, params.sectionId, body),
  );

  routes.on("DELETE /api/me/sidebar/sections/:sectionId", ({ identity, params }) =>
    sidebar.remove(identity.user.id, params.sectionId),
  );

  routes.on(
    "DELETE /api/me/sidebar/sections/:sectionId/chats/:chatId",
    ({ identity, params: { sectionId, chatId } }) =>
      sidebar.removeChat(identity.user.id, sectionId, chatId),
  );

  routes.on("POST /api/me/chats/read", ({ identity, body }) =>
    markMany.markRead(identity.user.id, body.items),
  );

  routes.on("POST /api/me/chats/unread", ({ identity, body }) =>
    markMany.markUnread(identity.user.id, body.items),
  );
}

/** HTTP routes for the administrators' view of chats, webhooks and the server. */
import type { Routes } from "../../access/routes.ts";
import type { Overview } from "./overview.ts";

export function mountOverviewRoutes(routes: Routes, overview: Overview): void {
  routes.on("GET /api/admin/chats", async ({ query }) => overview.listChats(query));

  routes.on("PATCH /api/admin/chats/:chatId", async ({ identity, params, body }) =>
    overview.changeChat(identity, params.chatId, body),
  );

  routes.on("GET /api/admin/webhooks", async ({ query }) => overview.listWebhooks(query));

  routes.on("PATCH /api/admin/webhooks/:webhookId", async ({ identity, params, body }) =>
    overview.disableWebhook(identity, params.webhookId, body.isDisabled),
  );

  routes.on("GET /api/admin/status", async () => overview.readStatus());
}

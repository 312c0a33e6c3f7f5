/** HTTP routes for what notifies a user. */
import type { Routes } from "../access/routes.ts";
import type { Attention } from "./attention.ts";

export function mountAttentionRoutes(routes: Routes, { settings, hasMail }: Attention): void {
  routes.on("GET /api/me/notifications", async ({ identity }) => ({
    ...(await settings.find(identity.user.id)),
    hasMail,
  }));
  routes.on("PUT /api/me/notifications", async ({ identity, body }) => ({
    ...(await settings.change(identity.user.id, body)),
    hasMail,
  }));
}

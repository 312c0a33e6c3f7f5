/** HTTP routes for the user's own status. */
import type { Routes } from "../access/routes.ts";
import type { PresenceModule } from "./presence.ts";

export function mountPresenceRoutes(routes: Routes, presence: PresenceModule): void {
  routes.on("GET /api/me/status", async ({ identity }) => ({
    status: await presence.statusOf(identity.user.id),
  }));

  routes.on("PUT /api/me/status", async ({ identity, body }) => ({
    status: await presence.setStatus(identity.user.id, body),
  }));

  routes.on("DELETE /api/me/status", ({ identity }) => presence.clearStatus(identity.user.id));
}

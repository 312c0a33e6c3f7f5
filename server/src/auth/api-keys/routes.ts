/** HTTP routes for API keys. */
import type { Routes } from "../../access/routes.ts";
import type { ApiKeys } from "./api-keys.ts";

export function mountApiKeyRoutes(routes: Routes, apiKeys: ApiKeys): void {
  routes.on("GET /api/me/api-keys", async ({ identity }) => ({
    items: await apiKeys.list(identity.user.id),
  }));

  routes.on("POST /api/me/api-keys", async ({ identity, body }) => apiKeys.create(identity, body));

  routes.on("DELETE /api/me/api-keys/:apiKeyId", ({ identity, params }) =>
    apiKeys.revoke(identity, params.apiKeyId),
  );
}

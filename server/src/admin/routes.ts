/** HTTP shape of administration. Who may come here is declared in the contracts. */
import type { Audit } from "../audit/audit.ts";
import type { Routes } from "../http/routes.ts";

export function mountAdminRoutes(routes: Routes, needs: { audit: Audit }): void {
  const { audit } = needs;

  routes.on("GET /api/admin/audit", async ({ query }) => audit.list(query));
}

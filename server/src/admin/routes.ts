/** HTTP routes for administration. The contracts declare who has access. */

import type { Routes } from "../access/routes.ts";
import type { Audit } from "../audit/audit.ts";
import type { Admin } from "./admin.ts";

export function mountAdminRoutes(
  routes: Routes,
  { admin, audit }: { admin: Admin; audit: Audit },
): void {
  const user = "/api/admin/users/:userId" as const;

  routes.on("GET /api/admin/users", async ({ query }) => admin.listUsers(query));

  routes.on("POST /api/admin/users", async ({ identity, body }) => admin.create(identity, body));

  routes.on(`PATCH ${user}`, async ({ identity, params, body }) =>
    admin.change(identity, params.userId, body),
  );

  routes.on(`POST ${user}/password-reset`, async ({ identity, params }) =>
    admin.resetPassword(identity, params.userId),
  );

  routes.on(`DELETE ${user}/2fa`, async ({ identity, params }) => {
    await admin.resetTwoFactor(identity, params.userId);
    return null;
  });

  routes.on(`GET ${user}/sessions`, async ({ identity, params }) => ({
    items: await admin.sessionsOf(identity, params.userId),
  }));

  routes.on(`DELETE ${user}/sessions`, async ({ identity, params }) => {
    await admin.endSessions(identity, params.userId);
    return null;
  });

  routes.on(`DELETE ${user}/sessions/:sessionId`, async ({ identity, params }) => {
    await admin.endSession(identity, params.userId, params.sessionId);
    return null;
  });

  routes.on("GET /api/admin/policy", async () => admin.readPolicy());

  routes.on("PATCH /api/admin/policy", async ({ identity, body }) =>
    admin.changePolicy(identity, body),
  );

  routes.on("GET /api/admin/audit", async ({ query }) => audit.list(query));
}

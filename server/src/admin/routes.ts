/** HTTP routes for administration. The contracts declare who has access. */

import type { Credentials } from "../access/credentials.ts";
import type { Routes } from "../access/routes.ts";
import type { Audit } from "../audit/audit.ts";
import type { Admin } from "./admin.ts";

export function mountAdminRoutes(
  routes: Routes,
  { admin, audit, credentials }: { admin: Admin; audit: Audit; credentials: Credentials },
): void {
  const user = "/api/admin/users/:userId" as const;

  routes.on("GET /api/admin/users", async ({ query }) => admin.listUsers(query));

  routes.on("POST /api/admin/users", async ({ identity, body }) => admin.create(identity, body));

  routes.on(`PATCH ${user}`, async ({ identity, params, body }) =>
    admin.change(identity, params.userId, body),
  );

  routes.on(`GET ${user}/deletion`, async ({ identity, params }) =>
    admin.previewDeletion(identity, params.userId),
  );

  routes.on(`DELETE ${user}`, ({ identity, params, body }) =>
    admin.deleteUser(identity, params.userId, body),
  );

  routes.on("GET /api/me/deletion", async ({ identity }) => admin.previewOwnDeletion(identity));

  routes.on("DELETE /api/me", async ({ identity, body, request, reply }) => {
    await admin.deleteOwnAccount(identity, body);
    credentials.clearCookie(request, reply);
  });

  routes.on(`POST ${user}/password-reset`, async ({ identity, params }) =>
    admin.resetPassword(identity, params.userId),
  );

  routes.on(`DELETE ${user}/2fa`, ({ identity, params }) =>
    admin.resetTwoFactor(identity, params.userId),
  );

  routes.on(`GET ${user}/sessions`, async ({ identity, params }) => ({
    items: await admin.sessionsOf(identity, params.userId),
  }));

  routes.on(`DELETE ${user}/sessions`, ({ identity, params }) =>
    admin.endSessions(identity, params.userId),
  );

  routes.on(`DELETE ${user}/sessions/:sessionId`, ({ identity, params }) =>
    admin.endSession(identity, params.userId, params.sessionId),
  );

  routes.on("GET /api/admin/policy", async () => admin.readPolicy());

  routes.on("PATCH /api/admin/policy", async ({ identity, body }) =>
    admin.changePolicy(identity, body),
  );

  routes.on("GET /api/admin/audit", async ({ query }) => audit.list(query));
}

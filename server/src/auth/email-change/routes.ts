/** HTTP routes for a new e-mail address that waits for a confirmation. */
import type { Routes } from "../../access/routes.ts";
import type { EmailChanges } from "./email-change.ts";

export function mountEmailChangeRoutes(routes: Routes, emailChanges: EmailChanges): void {
  routes.on("GET /api/me/email-change", async ({ identity }) => ({
    pending: await emailChanges.pendingOf(identity.user.id),
  }));

  routes.on("DELETE /api/me/email-change", ({ identity }) => emailChanges.cancel(identity));

  routes.onSmall("POST /api/auth/email/confirm", ({ body, origin }) =>
    emailChanges.confirm(body.token, origin),
  );
}

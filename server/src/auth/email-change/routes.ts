/** HTTP routes for a new e-mail address that waits for a confirmation. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import type { EmailChanges } from "./email-change.ts";

export function mountEmailChangeRoutes(routes: Routes, emailChanges: EmailChanges): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/me/email-change", async ({ identity }) => ({
    pending: await emailChanges.pendingOf(identity.user.id),
  }));

  routes.on("DELETE /api/me/email-change", async ({ identity }) => {
    await emailChanges.cancel(identity);
    return null;
  });

  routes.on(
    "POST /api/auth/email/confirm",
    async ({ body, origin }) => {
      await emailChanges.confirm(body.token, origin);
      return null;
    },
    small,
  );
}

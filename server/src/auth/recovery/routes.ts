/** HTTP routes for forgotten passwords. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import type { Recovery } from "./recovery.ts";

export function mountRecoveryRoutes(routes: Routes, recovery: Recovery): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/auth/options", async () => ({ resetByMail: recovery.canResetByMail }));

  routes.on(
    "POST /api/auth/password-reset",
    async ({ body, origin }) => {
      recovery.requestReset(body.email, origin);
      return null;
    },
    small,
  );

  routes.on(
    "POST /api/auth/password-reset/confirm",
    async ({ body, origin }) => recovery.confirm(body, origin),
    small,
  );
}

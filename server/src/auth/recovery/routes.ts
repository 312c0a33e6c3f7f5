/** HTTP routes for forgotten passwords. */
import { limits } from "@belfry/contracts/limits";
import type { Credentials } from "../../access/credentials.ts";
import type { Routes } from "../../access/routes.ts";
import type { Recovery } from "./recovery.ts";

export function mountRecoveryRoutes(
  routes: Routes,
  recovery: Recovery,
  { credentials }: { credentials: Credentials },
): void {
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
    "POST /api/auth/password-reset/lookup",
    async ({ body, origin }) => {
      await recovery.lookUp(body.token, origin);
      return null;
    },
    small,
  );

  routes.on(
    "POST /api/auth/password-reset/confirm",
    async (call) => {
      const { body, origin, request, reply } = call;
      // The browser of the link is the user's: it is remembered like one that has signed in.
      const client = credentials.wantsCookie(request) ? credentials.signInOrigin(call) : origin;
      const { deviceToken, ...result } = await recovery.confirm(body, client);
      if (deviceToken !== undefined) credentials.setDeviceCookie(reply, deviceToken);
      return result;
    },
    small,
  );
}

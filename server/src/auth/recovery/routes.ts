/** HTTP routes for forgotten passwords. */
import type { Credentials } from "../../access/credentials.ts";
import type { Routes } from "../../access/routes.ts";
import type { Recovery } from "./recovery.ts";

export function mountRecoveryRoutes(
  routes: Routes,
  recovery: Recovery,
  { credentials, company }: { credentials: Credentials; company: string | null },
): void {
  routes.on("GET /api/auth/options", async () => ({
    resetByMail: recovery.canResetByMail,
    company,
  }));

  routes.onSmall("POST /api/auth/password-reset", async ({ body, origin }) => {
    recovery.requestReset(body.email, origin);
  });

  routes.onSmall("POST /api/auth/password-reset/lookup", ({ body, origin }) =>
    recovery.lookUp(body.token, origin),
  );

  routes.onSmall("POST /api/auth/password-reset/confirm", async (call) => {
    const { body, origin, request, reply } = call;
    // The browser of the link is the user's: it is remembered like one that has signed in.
    const client = credentials.wantsCookie(request) ? credentials.signInOrigin(call) : origin;
    const { deviceToken, ...result } = await recovery.confirm(body, client);
    if (deviceToken !== undefined) credentials.setDeviceCookie(reply, deviceToken);
    return result;
  });
}

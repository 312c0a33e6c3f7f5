/** HTTP shape of two-factor. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import { type AuthRoutesNeeds, handOver } from "../routes.ts";
import type { TwoFactor } from "./two-factor.ts";

export function mountTwoFactorRoutes(
  routes: Routes,
  twoFactor: TwoFactor,
  needs: AuthRoutesNeeds,
): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on(
    "POST /api/auth/2fa/verify",
    async (call) => handOver(await twoFactor.verify(call.body, call.origin), call, needs),
    small,
  );

  routes.on(
    "POST /api/auth/2fa/recover",
    async (call) => handOver(await twoFactor.recover(call.body, call.origin), call, needs),
    small,
  );

  routes.on("GET /api/me/2fa", async ({ identity }) => twoFactor.state(identity.user.id));

  routes.on(
    "POST /api/me/2fa",
    async ({ identity, body }) => twoFactor.begin(identity, body),
    small,
  );

  routes.on(
    "POST /api/me/2fa/confirm",
    async ({ identity, body }) => ({ recoveryCodes: await twoFactor.confirm(identity, body.code) }),
    small,
  );

  routes.on(
    "POST /api/me/2fa/recovery-codes",
    async ({ identity }) => ({ recoveryCodes: await twoFactor.renewCodes(identity) }),
    small,
  );

  routes.on(
    "DELETE /api/me/2fa",
    async ({ identity, body }) => {
      await twoFactor.disable(identity, body);
      return null;
    },
    small,
  );
}

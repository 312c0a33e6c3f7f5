/** HTTP routes for turning two-factor on, and of new recovery codes. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import type { RecoveryCodes } from "../recovery-codes/recovery-codes.ts";
import type { TwoFactorEnrolment } from "./enrolment.ts";

export function mountEnrolmentRoutes(
  routes: Routes,
  { enrolment, recoveryCodes }: { enrolment: TwoFactorEnrolment; recoveryCodes: RecoveryCodes },
): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/me/2fa", async ({ identity }) => enrolment.state(identity.user.id));

  routes.on(
    "POST /api/me/2fa",
    async ({ identity, body }) => enrolment.begin(identity, body),
    small,
  );

  routes.on(
    "POST /api/me/2fa/confirm",
    async ({ identity, body }) => ({ recoveryCodes: await enrolment.confirm(identity, body.code) }),
    small,
  );

  routes.on(
    "POST /api/me/2fa/recovery-codes",
    async ({ identity }) => ({ recoveryCodes: await recoveryCodes.renew(identity) }),
    small,
  );
}

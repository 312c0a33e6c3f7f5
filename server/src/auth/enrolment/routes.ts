/** HTTP routes for turning two-factor on, and of new recovery codes. */
import type { Routes } from "../../access/routes.ts";
import type { RecoveryCodes } from "../recovery-codes/recovery-codes.ts";
import type { TwoFactorEnrolment } from "./enrolment.ts";

export function mountEnrolmentRoutes(
  routes: Routes,
  { enrolment, recoveryCodes }: { enrolment: TwoFactorEnrolment; recoveryCodes: RecoveryCodes },
): void {
  routes.on("GET /api/me/2fa", async ({ identity }) => enrolment.state(identity.user.id));

  routes.onSmall("POST /api/me/2fa", async ({ identity, body }) => enrolment.begin(identity, body));

  routes.onSmall("POST /api/me/2fa/confirm", async ({ identity, body }) => ({
    recoveryCodes: await enrolment.confirm(identity, body.code),
  }));

  routes.onSmall("POST /api/me/2fa/recovery-codes", async ({ identity }) => ({
    recoveryCodes: await recoveryCodes.renew(identity),
  }));
}

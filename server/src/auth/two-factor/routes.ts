/** HTTP routes for the second step of a sign-in, and of turning two-factor off. */
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { TwoFactorRemoval } from "./removal.ts";
import type { TwoFactor } from "./two-factor.ts";

export function mountTwoFactorRoutes(
  routes: Routes,
  { twoFactor, twoFactorRemoval }: { twoFactor: TwoFactor; twoFactorRemoval: TwoFactorRemoval },
  options: SessionReplyOptions,
): void {
  const { signInOrigin } = options.credentials;

  routes.onSmall("POST /api/auth/2fa/verify", async (call) =>
    sessionReply(await twoFactor.signIn(call.body, signInOrigin(call)), call, options),
  );

  routes.onSmall("POST /api/auth/2fa/recover", async (call) =>
    sessionReply(await twoFactor.signIn(call.body, signInOrigin(call)), call, options),
  );

  routes.onSmall("DELETE /api/me/2fa", ({ identity, body }) =>
    twoFactorRemoval.disable(identity, body),
  );
}

/** HTTP routes for the second step of a sign-in, and of turning two-factor off. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { TwoFactorRemoval } from "./removal.ts";
import type { TwoFactor } from "./two-factor.ts";

export function mountTwoFactorRoutes(
  routes: Routes,
  { twoFactor, twoFactorRemoval }: { twoFactor: TwoFactor; twoFactorRemoval: TwoFactorRemoval },
  options: SessionReplyOptions,
): void {
  const small = { bodyLimit: limits.authBodyBytes };
  const { signInOrigin } = options.credentials;

  routes.on(
    "POST /api/auth/2fa/verify",
    async (call) => {
      const { ticket, code } = call.body;
      return sessionReply(
        await twoFactor.signIn(ticket, { code }, signInOrigin(call)),
        call,
        options,
      );
    },
    small,
  );

  routes.on(
    "POST /api/auth/2fa/recover",
    async (call) => {
      const { ticket, recoveryCode } = call.body;
      return sessionReply(
        await twoFactor.signIn(ticket, { recoveryCode }, signInOrigin(call)),
        call,
        options,
      );
    },
    small,
  );

  routes.on(
    "DELETE /api/me/2fa",
    async ({ identity, body }) => {
      await twoFactorRemoval.disable(identity, body);
      return null;
    },
    small,
  );
}

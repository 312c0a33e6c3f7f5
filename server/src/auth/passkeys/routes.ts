/** HTTP routes for passkeys. */
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { Passkeys } from "./passkeys.ts";

export function mountPasskeyRoutes(
  routes: Routes,
  passkeys: Passkeys,
  options: SessionReplyOptions,
): void {
  const { signInOrigin } = options.credentials;

  routes.on("GET /api/me/passkeys", async ({ identity }) => ({
    items: await passkeys.list(identity.user.id),
  }));

  routes.on("POST /api/me/passkeys/options", async ({ identity }) => ({
    options: await passkeys.registrationOptions(identity),
  }));

  routes.onSmall("POST /api/me/passkeys", async ({ identity, body }) =>
    passkeys.register(identity, body),
  );

  routes.on("DELETE /api/me/passkeys/:passkeyId", ({ identity, params }) =>
    passkeys.remove(identity, params.passkeyId),
  );

  routes.onSmall("POST /api/auth/passkey/options", async ({ body, origin }) => ({
    options: await passkeys.signInOptions(body.ticket, origin),
  }));

  routes.onSmall("POST /api/auth/passkey/verify", async (call) =>
    sessionReply(await passkeys.signIn(call.body, signInOrigin(call)), call, options),
  );
}

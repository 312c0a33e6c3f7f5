/** HTTP routes for setup, sign-in and the current session. */
import type { SessionIdentity } from "../access/identity.ts";
import type { Routes } from "../access/routes.ts";
import { isoTime } from "../clock.ts";
import type { Auth } from "./auth.ts";
import { type SessionReplyOptions, sessionReply } from "./sessions/session-reply.ts";

export function mountAuthRoutes(routes: Routes, auth: Auth, options: SessionReplyOptions): void {
  const { signInOrigin } = options.credentials;

  routes.on("GET /api/setup", async () => ({ needed: await auth.setup.isNeeded() }));

  routes.onSmall("POST /api/setup", async (call) =>
    sessionReply(await auth.setup.setUp(call.body, signInOrigin(call)), call, options),
  );

  routes.onSmall("POST /api/auth/login", async (call) => {
    const result = await auth.signIn(call.body, signInOrigin(call));
    return "require2fa" in result ? result : sessionReply(result, call, options);
  });

  routes.onSmall("POST /api/auth/logout", async ({ identity, request, reply }) => {
    await auth.endSession(identity, "logout");
    options.credentials.clearCookie(request, reply);
  });

  routes.on("GET /api/auth/session", async ({ identity }) => sessionState(identity));

  routes.onSmall("POST /api/auth/reauthenticate", async ({ identity, body }) =>
    sessionState(await auth.reauthenticate(identity, body)),
  );
}

function sessionState({ user, credential, isLimited }: SessionIdentity) {
  return {
    expiresAt: isoTime(credential.expiresAt),
    reauthenticatedAt: isoTime(credential.authenticatedAt),
    isLimited,
    user,
  };
}

/** HTTP shape of setup, sign-in and sessions. */

import type { Session } from "@belfry/contracts/auth/sign-in";
import { limits } from "@belfry/contracts/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credentials } from "../access/credentials.ts";
import type { SessionIdentity } from "../access/identity.ts";
import type { Routes } from "../access/routes.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Auth } from "./auth.ts";
import type { StartedSession } from "./sessions/sessions.ts";

export interface AuthRoutesNeeds {
  clock: Clock;
  credentials: Credentials;
}

export function mountAuthRoutes(routes: Routes, auth: Auth, needs: AuthRoutesNeeds): void {
  const { credentials } = needs;
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/setup", async () => ({ needed: await auth.setup.isNeeded() }));

  routes.on(
    "POST /api/setup",
    async (call) => handOver(await auth.setup.setUp(call.body, call.origin), call, needs),
    small,
  );

  routes.on(
    "POST /api/auth/login",
    async (call) => {
      const answer = await auth.signIn(call.body, call.origin);
      return "require2fa" in answer ? answer : handOver(answer, call, needs);
    },
    small,
  );

  routes.on(
    "POST /api/auth/logout",
    async ({ identity, reply }) => {
      await auth.endSession(identity, "logout");
      credentials.clearCookie(reply);
      return null;
    },
    small,
  );

  routes.on("GET /api/auth/session", async ({ identity }) => stateOf(identity));

  routes.on(
    "POST /api/auth/reauthenticate",
    async ({ identity, body }) => stateOf(await auth.reauthenticate(identity, body)),
    small,
  );
}

/** A sign-in's answer: the session's token goes into a cookie for clients that ask for one. */
export function handOver(
  { token, identity }: StartedSession,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { clock, credentials }: AuthRoutesNeeds,
): Session {
  const { user, credential } = identity;
  const expiresAt = isoTime(credential.expiresAt);
  if (!credentials.wantsCookie(request)) return { token, expiresAt, user };
  credentials.giveCookie(reply, token, credential.expiresAt - clock.now());
  return { expiresAt, user };
}

function stateOf({ user, credential, isLimited }: SessionIdentity) {
  return {
    expiresAt: isoTime(credential.expiresAt),
    reauthenticatedAt: isoTime(credential.authenticatedAt),
    isLimited,
    user,
  };
}

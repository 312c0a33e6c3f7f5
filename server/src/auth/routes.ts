/** HTTP shape of setup, sign-in and sessions. */
import { limits } from "@belfry/contracts/limits";
import type { Session } from "@belfry/contracts/sign-in";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Clock, isoTime } from "../clock.ts";
import type { Credentials } from "../http/credentials.ts";
import type { Identity } from "../http/identity.ts";
import type { Routes } from "../http/routes.ts";
import type { Auth } from "./auth.ts";
import type { Origin, StartedSession } from "./sessions.ts";

export interface AuthRoutesNeeds {
  clock: Clock;
  credentials: Credentials;
  addressOf: (request: FastifyRequest) => string;
}

export function mountAuthRoutes(routes: Routes, auth: Auth, needs: AuthRoutesNeeds): void {
  const { clock, credentials, addressOf } = needs;
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/setup", async () => ({ needed: await auth.setup.isNeeded() }));

  routes.on(
    "POST /api/setup",
    async ({ body, request, reply }) =>
      handOver(await auth.setup.setUp(body, originOf(request)), request, reply),
    small,
  );

  routes.on(
    "POST /api/auth/login",
    async ({ body, request, reply }) =>
      handOver(await auth.signIn(body, originOf(request)), request, reply),
    small,
  );

  routes.on(
    "POST /api/auth/logout",
    async ({ identity, request, reply }) => {
      await auth.endSession(identity, "logout", addressOf(request));
      credentials.clearCookie(reply);
      return null;
    },
    small,
  );

  routes.on("GET /api/auth/session", async ({ identity }) => stateOf(identity));

  routes.on(
    "POST /api/auth/reauthenticate",
    async ({ identity, body, request }) =>
      stateOf(await auth.reauthenticate(identity, body.password, originOf(request))),
    small,
  );

  function originOf(request: FastifyRequest): Origin {
    const userAgent = (request.headers["user-agent"] ?? "").slice(0, 500);
    return { address: addressOf(request), userAgent };
  }

  function handOver(
    { token, identity }: StartedSession,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Session {
    const { user, session } = identity;
    const expiresAt = isoTime(session.expiresAt);
    if (!credentials.wantsCookie(request)) return { token, expiresAt, user };
    credentials.giveCookie(reply, token, session.expiresAt - clock.now());
    return { expiresAt, user };
  }
}

function stateOf({ user, session }: Identity) {
  return {
    expiresAt: isoTime(session.expiresAt),
    reauthenticatedAt: isoTime(session.authenticatedAt),
    user,
  };
}

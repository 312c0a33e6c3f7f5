/** HTTP routes for invites. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { InviteAcceptance } from "./accept-invite.ts";
import type { Invites } from "./invites.ts";

export function mountInviteRoutes(
  routes: Routes,
  { invites, inviteAcceptance }: { invites: Invites; inviteAcceptance: InviteAcceptance },
  options: SessionReplyOptions,
): void {
  const small = { bodyLimit: limits.authBodyBytes };
  const { signInOrigin } = options.credentials;

  routes.on("GET /api/invites", async () => ({ items: await invites.list() }));

  routes.on("POST /api/invites", ({ identity, body }) => invites.create(identity, body), small);

  routes.on("DELETE /api/invites/:inviteId", async ({ identity, params }) => {
    await invites.revoke(identity, params.inviteId);
    return null;
  });

  routes.on(
    "POST /api/invites/lookup",
    ({ body, origin }) => inviteAcceptance.lookUp(body.token, origin),
    small,
  );

  routes.on(
    "POST /api/invites/accept",
    async (call) =>
      sessionReply(await inviteAcceptance.accept(call.body, signInOrigin(call)), call, options),
    small,
  );
}

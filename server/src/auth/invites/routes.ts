/** HTTP routes for invites. */
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { InviteAcceptance } from "./accept-invite.ts";
import type { Invites } from "./invites.ts";

export function mountInviteRoutes(
  routes: Routes,
  { invites, inviteAcceptance }: { invites: Invites; inviteAcceptance: InviteAcceptance },
  options: SessionReplyOptions,
): void {
  const { signInOrigin } = options.credentials;

  routes.on("GET /api/invites", async () => ({ items: await invites.list() }));

  routes.onSmall("POST /api/invites", ({ identity, body }) => invites.create(identity, body));

  routes.on("DELETE /api/invites/:inviteId", ({ identity, params }) =>
    invites.revoke(identity, params.inviteId),
  );

  routes.onSmall("POST /api/invites/lookup", ({ body, origin }) =>
    inviteAcceptance.lookUp(body.token, origin),
  );

  routes.onSmall("POST /api/invites/accept", async (call) =>
    sessionReply(await inviteAcceptance.accept(call.body, signInOrigin(call)), call, options),
  );
}

/** HTTP shape of invites, and of joining by one. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../../access/routes.ts";
import { type AuthRoutesNeeds, handOver } from "../routes.ts";
import type { Invites } from "./invites.ts";
import type { Joining } from "./joining.ts";

export function mountInviteRoutes(
  routes: Routes,
  { invites, joining }: { invites: Invites; joining: Joining },
  needs: AuthRoutesNeeds,
): void {
  const small = { bodyLimit: limits.authBodyBytes };

  routes.on("GET /api/invites", async () => ({ items: await invites.list() }));

  routes.on("POST /api/invites", ({ identity, body }) => invites.create(identity, body), small);

  routes.on("DELETE /api/invites/:inviteId", async ({ identity, params }) => {
    await invites.revoke(identity, params.inviteId);
    return null;
  });

  routes.on(
    "POST /api/invites/lookup",
    ({ body, origin }) => joining.welcome(body.token, origin),
    small,
  );

  routes.on(
    "POST /api/invites/accept",
    async (call) => handOver(await joining.accept(call.body, call.origin), call, needs),
    small,
  );
}

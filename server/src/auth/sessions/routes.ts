/** HTTP routes for a user's own sessions. */
import type { Credentials } from "../../access/credentials.ts";
import type { Routes } from "../../access/routes.ts";
import type { SessionList } from "./session-list.ts";

export function mountSessionRoutes(
  routes: Routes,
  sessions: SessionList,
  { credentials }: { credentials: Credentials },
): void {
  routes.on("GET /api/me/sessions", async ({ identity }) => ({
    items: await sessions.list(identity.user.id, identity.credential.id),
  }));

  routes.on("DELETE /api/me/sessions", ({ identity }) =>
    sessions.endOthers(identity.user.id, identity),
  );

  routes.on("DELETE /api/me/sessions/:sessionId", async ({ identity, params, request, reply }) => {
    const { sessionId } = params;
    await sessions.endOne(identity.user.id, sessionId, identity);
    if (sessionId === identity.credential.id) credentials.clearCookie(request, reply);
  });
}

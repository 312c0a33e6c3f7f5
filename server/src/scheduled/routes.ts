/** HTTP routes for scheduled messages. */
import type { Routes } from "../access/routes.ts";
import type { Scheduled } from "./scheduled.ts";

export function mountScheduledRoutes(routes: Routes, scheduled: Scheduled): void {
  routes.onChat("POST /api/chats/:chatId/scheduled-messages", ({ identity, chat, body }) =>
    scheduled.schedule(identity.user, chat, body),
  );

  routes.on("GET /api/me/scheduled-messages", ({ identity }) => scheduled.list(identity.user.id));

  routes.on("PATCH /api/me/scheduled-messages/:scheduledId", ({ identity, params, body }) =>
    scheduled.change({ userId: identity.user.id, id: params.scheduledId }, body),
  );

  routes.on("DELETE /api/me/scheduled-messages/:scheduledId", ({ identity, params }) =>
    scheduled.cancel({ userId: identity.user.id, id: params.scheduledId }),
  );

  routes.on("POST /api/me/scheduled-messages/:scheduledId/send", ({ identity, params }) =>
    scheduled.sendNow({ userId: identity.user.id, id: params.scheduledId }),
  );
}

/** HTTP routes for the managers of heartbeats. Pings are in `pinging/`. */
import type { Routes } from "../../access/routes.ts";
import type { Heartbeats } from "./heartbeats.ts";

const path = "/api/chats/:chatId/heartbeats" as const;
const manage = { manage: true };

export function mountHeartbeatRoutes(
  routes: Routes,
  { managing, keys, preview }: Pick<Heartbeats, "managing" | "keys" | "preview">,
): void {
  routes.onChat(`GET ${path}`, ({ chat }) => managing.list(chat), manage);

  routes.onChat(
    `POST ${path}`,
    ({ identity, chat, body }) => managing.create(identity, chat, body),
    manage,
  );

  routes.onChat(
    `GET ${path}/suggestion`,
    ({ chat, query }) => managing.suggest(chat, query),
    manage,
  );

  routes.onChat(`POST ${path}/preview`, async ({ body }) => preview(body), manage);

  routes.onChat(
    `PATCH ${path}/:heartbeatId`,
    ({ identity, chat, params, body }) => managing.change(identity, chat, params.heartbeatId, body),
    manage,
  );

  routes.onChat(
    `DELETE ${path}/:heartbeatId`,
    async ({ identity, chat, params }) => {
      await managing.delete(identity, chat, params.heartbeatId);
      return null;
    },
    manage,
  );

  routes.onChat(
    `PUT ${path}/:heartbeatId/pause`,
    ({ identity, chat, params, body }) => managing.pause(identity, chat, params.heartbeatId, body),
    manage,
  );

  routes.onChat(
    `DELETE ${path}/:heartbeatId/pause`,
    ({ identity, chat, params }) => managing.resume(identity, chat, params.heartbeatId),
    manage,
  );

  routes.onChat(
    "GET /api/chats/:chatId/ping-key",
    async ({ chat }) => ({ pingKey: await keys.read(chat.id) }),
    manage,
  );

  routes.onChat(
    "PUT /api/chats/:chatId/ping-key",
    ({ identity, chat, body }) => keys.set(identity, chat, body),
    manage,
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/ping-key",
    async ({ identity, chat }) => {
      await keys.delete(identity, chat);
      return null;
    },
    manage,
  );
}

/** HTTP routes for uploaded avatars. */
import { limits } from "@belfry/contracts/limits";
import type { Routes } from "../access/routes.ts";
import type { Chats } from "../chats/chats.ts";
import { fail } from "../problems.ts";
import type { Users } from "../users/users.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { Avatars } from "./avatars.ts";

interface Owners {
  users: Pick<Users, "find">;
  chats: Pick<Chats, "chatFor">;
  webhooks: Pick<Webhooks, "managing">;
}

const webhookPath = "/api/chats/:chatId/webhooks/:webhookId" as const;
const bodyLimit = limits.avatarBytes;

export function mountAvatarRoutes(routes: Routes, avatars: Avatars, owners: Owners): void {
  const { users, chats, webhooks } = owners;

  routes.on(
    "PUT /api/me/avatar",
    async ({ identity, body }) => {
      await avatars.replaceOfUser(identity, imageOf(body));
      return (await users.find(identity.user.id)) ?? fail("user_not_found");
    },
    { bodyLimit },
  );

  routes.onChat(
    "PUT /api/chats/:chatId/avatar",
    async ({ identity, chat, body }) => {
      if (chat.kind !== "group") fail("not_allowed");
      await avatars.replaceOfChat(identity, chat.id, imageOf(body));
      return (await chats.chatFor(identity.user, chat.id)) ?? fail("chat_not_found");
    },
    { bodyLimit, manage: true },
  );

  routes.onChat(
    `PUT ${webhookPath}/avatar`,
    async ({ identity, chat, params, body }) => {
      const { id } = await webhooks.managing.find(chat, params.webhookId);
      await avatars.replaceOfWebhook(identity, { chatId: chat.id, id }, imageOf(body));
      return webhooks.managing.find(chat, id);
    },
    { bodyLimit, manage: true },
  );

  routes.on("GET /api/avatars/:kind/:ownerId/:version", async ({ identity, params, reply }) => {
    const avatar = await avatars.read(identity.user.id, params);
    if (!avatar) fail("image_not_found", { detail: "There is no avatar, or you cannot see it." });
    reply.headers({
      "cache-control": avatar.isCurrent
        ? "private, max-age=31536000, immutable"
        : "private, no-cache",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "content-type": "image/webp",
    });
    return avatar.bytes;
  });
}

function imageOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) fail("invalid_image");
  return body;
}

/** Uploaded avatars of users, chats and webhooks. */
import Type, { type Static } from "typebox";
import { Chat, ChatParams } from "../chats.ts";
import { Bytes, Id } from "../ids.ts";
import { Me } from "../users.ts";
import { Webhook, WebhookParams } from "../webhooks/webhooks.ts";

const AvatarKind = Type.Union([
  Type.Literal("users"),
  Type.Literal("chats"),
  Type.Literal("webhooks"),
]);
export type AvatarKind = Static<typeof AvatarKind>;

const AvatarParams = Type.Object({
  kind: AvatarKind,
  /** Of the user, the chat or the webhook. */
  ownerId: Id,
  /** Changes with each upload. A former one gets the current avatar. */
  version: Type.String({ pattern: "^[0-9a-f]{32}$" }),
});

/** Part of the table in `api.ts`. */
// biome-ignore format: one line per endpoint
export const avatarEndpoints = {
  "PUT /api/me/avatar": { access: "session", body: Bytes, reply: Me },
  "PUT /api/chats/:chatId/avatar": { access: "write", params: ChatParams, body: Bytes, reply: Chat },
  "PUT /api/chats/:chatId/webhooks/:webhookId/avatar": { access: "write", params: WebhookParams, body: Bytes, reply: Webhook },
  "GET /api/avatars/:kind/:ownerId/:version": { access: "read", params: AvatarParams, reply: Bytes },
} as const;

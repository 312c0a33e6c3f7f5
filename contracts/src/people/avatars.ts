/** Uploaded avatars of users, chats and webhooks. */
import Type, { type Static } from "typebox";
import { Id } from "../ids.ts";

const AvatarKind = Type.Union([
  Type.Literal("users"),
  Type.Literal("chats"),
  Type.Literal("webhooks"),
]);
export type AvatarKind = Static<typeof AvatarKind>;

export const AvatarParams = Type.Object({
  kind: AvatarKind,
  /** Of the user, the chat or the webhook. */
  ownerId: Id,
  /** Changes with each upload. A former one gets the current avatar. */
  version: Type.String({ pattern: "^[0-9a-f]{32}$" }),
});

/** Client frames of the live protocol `belfry.v1`. */
import Type, { type Static } from "typebox";
import { Id, Position } from "../ids.ts";
import { limits } from "../limits.ts";

export const ClientFrame = Type.Union([
  /** First frame of a client without a cookie or an `Authorization` header. */
  Type.Object({ type: Type.Literal("authenticate"), token: Type.String() }),
  /**
   * The client's `rev` of each chat with loaded messages, and the `epoch` of the `ready` before which
   * they were loaded.
   */
  Type.Object({
    type: Type.Literal("resume"),
    epoch: Type.Optional(Type.String({ maxLength: limits.epochLength })),
    chats: Type.Record(Type.String({ pattern: "^[1-9][0-9]{0,15}$" }), Position, {
      additionalProperties: false,
      maxProperties: limits.resumeChats,
    }),
  }),
  Type.Object({ type: Type.Literal("typing"), chatId: Id }),
  /** The user is active. At most every 30 seconds. */
  Type.Object({ type: Type.Literal("active") }),
  /**
   * The chat that is on this screen while its user is there, or null. It is repeated every minute, and
   * keeps the chat's notifications from the user's other devices.
   */
  Type.Object({ type: Type.Literal("viewing"), chatId: Type.Union([Id, Type.Null()]) }),
  /** Replaces the users whose presence this socket receives: only those who share a chat with its user. */
  Type.Object({
    type: Type.Literal("watch"),
    userIds: Type.Array(Id, { maxItems: limits.watchedUsers }),
  }),
  Type.Object({ type: Type.Literal("ping") }),
]);
export type ClientFrame = Static<typeof ClientFrame>;

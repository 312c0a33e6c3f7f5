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
    /** The `rev` of each thread that a loaded message shows. `thread.changed` follows for others. */
    threads: Type.Optional(
      Type.Record(Type.String({ pattern: "^[1-9][0-9]{0,15}$" }), Position, {
        additionalProperties: false,
        maxProperties: limits.resumeThreads,
      }),
    ),
  }),
  /**
   * Replaces the threads whose events this socket receives, whether the user follows them or not.
   * `chat.added` follows for each that the user can read.
   */
  Type.Object({
    type: Type.Literal("threads"),
    chatIds: Type.Array(Id, { maxItems: limits.openThreads }),
  }),
  Type.Object({ type: Type.Literal("typing"), chatId: Id }),
  /** The user is active. At most every 30 seconds. */
  Type.Object({ type: Type.Literal("active") }),
  /**
   * The chat that is on this screen while its user is there, or null. With an open thread, its chat is
   * on the screen too. It is repeated every minute, and
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

/** Activity: messages that mention the user or reply to them, and own messages with reactions. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";
import { Message } from "../messages/messages.ts";

export const ActivityEntry = Type.Object({
  /** `user` is a mention by handle. With `reaction` it is a message of the user. */
  reason: Type.Union([
    Type.Literal("user"),
    Type.Literal("reply"),
    Type.Literal("all"),
    Type.Literal("here"),
    Type.Literal("reaction"),
  ]),
  message: Message,
});
export type ActivityEntry = Static<typeof ActivityEntry>;

export const ActivityQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});
export type ActivityQuery = Static<typeof ActivityQuery>;

/** Newest first. */
export const ActivityPage = Type.Object({
  items: Type.Array(ActivityEntry),
  nextCursor: Type.Optional(Type.String()),
});
export type ActivityPage = Static<typeof ActivityPage>;

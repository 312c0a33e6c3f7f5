/** Activity: messages that mention the user or reply to them, and own messages with reactions. */
import Type, { type Static } from "typebox";
import { pageOf, pageOptions } from "../ids.ts";
import { Message } from "../messages/messages.ts";
import { ThreadPlace } from "../messages/threads/message-thread.ts";

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
  /** Only of a reply in a thread. */
  thread: Type.Optional(ThreadPlace),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

export const ActivityQuery = Type.Object(pageOptions(200));
export type ActivityQuery = Static<typeof ActivityQuery>;

/** Newest first. */
export const ActivityPage = pageOf(ActivityEntry);
export type ActivityPage = Static<typeof ActivityPage>;

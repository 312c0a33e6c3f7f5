/** Mentions of users and of the whole chat in the text of a message. */
import Type, { type Static } from "typebox";
import { Id } from "../ids.ts";
import { Handle } from "../users.ts";

/** `all` is every member, `here` every member who was online when the message was posted. */
export const Mention = Type.Union([
  Type.Object({
    userId: Id,
    /** The handle in the text. The user may have another one by now. */
    handle: Handle,
    /** The user's name today. */
    displayName: Type.String(),
  }),
  Type.Literal("all"),
  Type.Literal("here"),
]);
export type Mention = Static<typeof Mention>;

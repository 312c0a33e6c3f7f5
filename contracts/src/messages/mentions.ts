/** Mentions of users, of user groups and of the whole chat in the text of a message. */
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
  Type.Object({
    groupId: Id,
    /** The handle in the text. The group may have another one by now. */
    handle: Handle,
    /** The group's name today; its handle if it was deleted. */
    displayName: Type.String(),
    /** Members of the group who were members of the chat when the message was written. */
    userIds: Type.Array(Id),
  }),
  Type.Literal("all"),
  Type.Literal("here"),
]);
export type Mention = Static<typeof Mention>;

export type UserMention = Extract<Mention, { userId: number }>;
export type GroupMention = Extract<Mention, { groupId: number }>;

/** Deleting users: the chats that need a new owner, and what happens to the messages. */
import Type, { type Static } from "typebox";
import { Id } from "./ids.ts";
import { limits } from "./limits.ts";
import { UserSummary } from "./users.ts";

/** Whether messages stay under the name "Deleted user", or are removed. */
export const DeletedMessages = Type.Union([Type.Literal("keep"), Type.Literal("remove")]);
export type DeletedMessages = Static<typeof DeletedMessages>;

/** The effect of the deletion of a user on chats. Other chats only lose a member. */
export const DeletionPreview = Type.Object({
  /** The user is their only owner. `candidates` are members, ordered by when they joined. */
  chatsToHandOver: Type.Array(
    Type.Object({ id: Id, title: Type.String(), candidates: Type.Array(UserSummary) }),
  ),
  /** The user is their only member. They are deleted too. */
  chatsToDelete: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  /** The server has no other owner, so the user cannot be deleted. */
  isLastServerOwner: Type.Boolean(),
});
export type DeletionPreview = Static<typeof DeletionPreview>;

const Successors = Type.Array(Type.Object({ chatId: Id, userId: Id }), {
  maxItems: limits.successorsPerRequest,
});

export const DeleteUser = Type.Object({
  messages: DeletedMessages,
  /** The new owners of the chats that only this user owns. */
  successors: Type.Optional(Successors),
});
export type DeleteUser = Static<typeof DeleteUser>;

export const DeleteMe = Type.Object({ ...DeleteUser.properties, password: Type.String() });
export type DeleteMe = Static<typeof DeleteMe>;

/** User groups: named lists of users, which administrators make and messages mention by a handle. */
import Type, { type Static } from "typebox";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";
import { Handle, UserSummary } from "../users.ts";

export const UserGroup = Type.Object({
  id: Id,
  /** Unique among all users and groups. */
  handle: Handle,
  name: Type.String(),
  memberCount: Type.Integer({ minimum: 0 }),
});
export type UserGroup = Static<typeof UserGroup>;

/** By name. */
export const UserGroupList = Type.Object({ items: Type.Array(UserGroup) });

export const UserGroupMembers = Type.Object({ items: Type.Array(UserSummary) });

export const UserGroupParams = Type.Object({ groupId: Id });

const name = Type.String({ minLength: 1, maxLength: limits.nameLength });
const handle = Type.String({ maxLength: limits.nameLength });
const userIds = Type.Array(Id, { maxItems: limits.usersPerGroup });

export const CreateUserGroup = Type.Object({ handle, name, userIds: Type.Optional(userIds) });
export type CreateUserGroup = Static<typeof CreateUserGroup>;

/** The active members of the group who are not members of the chat yet join it. */
export const AddGroup = Type.Object({ groupId: Id });
export const AddedGroup = Type.Object({ added: Type.Integer({ minimum: 0 }) });

/** Absent members stay unchanged. `userIds` replaces all members. */
export const ChangeUserGroup = Type.Object({
  handle: Type.Optional(handle),
  name: Type.Optional(name),
  userIds: Type.Optional(userIds),
});
export type ChangeUserGroup = Static<typeof ChangeUserGroup>;

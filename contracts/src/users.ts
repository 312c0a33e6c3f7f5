/** Users, their own profile and the user search. */
import Type, { type Static } from "typebox";
import { handlePattern } from "./handles/handles.ts";
import { Id, orNull, Time } from "./ids.ts";
import { limits } from "./limits.ts";

export const UserRole = Type.Union([
  Type.Literal("owner"),
  Type.Literal("admin"),
  Type.Literal("member"),
]);
export type UserRole = Static<typeof UserRole>;

export const DisplayName = Type.String({ minLength: 1, maxLength: limits.nameLength });

export const Handle = Type.String({ pattern: handlePattern.source });

/** A user as every other user sees them. */
export const UserSummary = Type.Object({
  id: Id,
  displayName: Type.String(),
  /** Unique. Others mention this user with `@` and the handle. */
  handle: Handle,
  avatarUrl: orNull(Type.String()),
  /** In lists of members: absent for users who can sign in. */
  state: Type.Optional(Type.Union([Type.Literal("deactivated"), Type.Literal("deleted")])),
});
export type UserSummary = Static<typeof UserSummary>;

/** The signed-in user. */
export const Me = Type.Object({
  id: Id,
  displayName: Type.String(),
  handle: Handle,
  email: Type.String(),
  avatarUrl: orNull(Type.String()),
  role: UserRole,
});
export type Me = Static<typeof Me>;

export const UserQuery = Type.Object({
  /** Part of a name, the start of a handle with or without `@`, or a whole e-mail. */
  query: Type.Optional(Type.String({ maxLength: limits.emailLength })),
});
export const UserList = Type.Object({ items: Type.Array(UserSummary) });

/** A new e-mail that its user has not confirmed yet. */
export const PendingEmail = Type.Object({ email: Type.String(), expiresAt: Time });
export type PendingEmail = Static<typeof PendingEmail>;

export const EmailChangeState = Type.Object({ pending: orNull(PendingEmail) });
export const ConfirmEmail = Type.Object({ token: Type.String() });

/**
 * Absent members stay unchanged; null removes the avatar. A new e-mail needs recent authentication.
 * With a mail server it stays the old one until the link in an e-mail to the new one is opened.
 */
export const ChangeMe = Type.Object({
  displayName: Type.Optional(Type.String()),
  /** Lower case. The old one is held for this user for 90 days. */
  handle: Type.Optional(Type.String()),
  avatarUrl: Type.Optional(orNull(Type.String())),
  email: Type.Optional(Type.String()),
});
export type ChangeMe = Static<typeof ChangeMe>;

export const ChangePassword = Type.Object({
  currentPassword: Type.String(),
  newPassword: Type.String(),
  /** All of them: someone who knew the old password may have added some. Default: false. */
  endPasskeysAndApiKeys: Type.Optional(Type.Boolean()),
});
export type ChangePassword = Static<typeof ChangePassword>;

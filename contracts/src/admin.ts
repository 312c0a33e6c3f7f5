/** Administration: users, the sign-in policy and the audit log. */
import Type, { type Static } from "typebox";
import { ResetLink } from "./auth/invites.ts";
import { RetentionDays } from "./chats.ts";
import { Id, orNull, Time } from "./ids.ts";
import { limits } from "./limits.ts";
import { Handle, UserRole } from "./users.ts";

export const AdminUser = Type.Object({
  id: Id,
  displayName: Type.String(),
  handle: Handle,
  email: Type.String(),
  avatarUrl: orNull(Type.String()),
  role: UserRole,
  createdAt: Time,
  deactivatedAt: orNull(Time),
  lastSeenAt: orNull(Time),
  hasTwoFactor: Type.Boolean(),
  hasCompanyAccount: Type.Boolean(),
  sessionCount: Type.Integer(),
});
export type AdminUser = Static<typeof AdminUser>;

const Cursor = Type.Optional(Type.String({ maxLength: 200 }));
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize }));
const NextCursor = Type.Optional(Type.String());

export const AdminUserQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: limits.emailLength })),
  cursor: Cursor,
  limit: Limit,
});
export type AdminUserQuery = Static<typeof AdminUserQuery>;

export const AdminUserList = Type.Object({ items: Type.Array(AdminUser), nextCursor: NextCursor });
export type AdminUserList = Static<typeof AdminUserList>;

/** Without a password the reply has a link for choosing one. */
export const CreateUser = Type.Object({
  email: Type.String(),
  displayName: Type.String(),
  role: Type.Optional(UserRole),
  password: Type.Optional(Type.String()),
});
export type CreateUser = Static<typeof CreateUser>;

export const CreatedUser = Type.Object({
  user: AdminUser,
  passwordReset: Type.Optional(ResetLink),
});
export type CreatedUser = Static<typeof CreatedUser>;

export const ChangeUser = Type.Object({
  displayName: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  role: Type.Optional(UserRole),
  isActive: Type.Optional(Type.Boolean()),
});
export type ChangeUser = Static<typeof ChangeUser>;

export const AdminUserParams = Type.Object({ userId: Id });
export const AdminSessionParams = Type.Object({ userId: Id, sessionId: Id });

export const Policy = Type.Object({
  /** The name of the team or company, shown on invites; null if it has none. */
  serverName: orNull(Type.String()),
  /** Users without two-factor can only turn it on. */
  requireTwoFactor: Type.Boolean(),
  /** Limits of the retention of all chats; null for none. A maximum also applies to chats that keep messages forever. */
  retentionMinDays: orNull(RetentionDays),
  retentionMaxDays: orNull(RetentionDays),
});
export type Policy = Static<typeof Policy>;

export const ChangePolicy = Type.Partial(Policy);
export type ChangePolicy = Static<typeof ChangePolicy>;

export const AuditRow = Type.Object({
  id: Id,
  at: Time,
  event: Type.String(),
  result: Type.Union([Type.Literal("success"), Type.Literal("failure")]),
  actor: orNull(Type.Object({ id: Id, displayName: Type.String() })),
  /** Such as `webhook:7` or `user:3`. */
  target: orNull(Type.String()),
  /** The current name of a user, a group chat or a webhook; null for others, and after a deletion. */
  targetName: orNull(Type.String()),
  /** IP of the request; null without one, as on the command line. */
  address: orNull(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** The current names of users and group chats whose ids are in `details`, by member: `{"toChatId": "Deploys"}`. */
  detailNames: Type.Record(Type.String(), Type.String()),
});
export type AuditRow = Static<typeof AuditRow>;

/** Characters of event and target names. */
const namePattern = "^[a-z0-9_:]+$";

export const AuditQuery = Type.Object({
  event: Type.Optional(Type.String({ maxLength: 80, pattern: namePattern })),
  result: Type.Optional(Type.Union([Type.Literal("success"), Type.Literal("failure")])),
  actorId: Type.Optional(Id),
  /** Matches the actor and the target. */
  userId: Type.Optional(Id),
  target: Type.Optional(Type.String({ maxLength: 80, pattern: namePattern })),
  /** `from` and `to` are inclusive. */
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  cursor: Cursor,
  limit: Limit,
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditList = Type.Object({ items: Type.Array(AuditRow), nextCursor: NextCursor });
export type AuditList = Static<typeof AuditList>;

/** Invite links and password links. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { UserRole } from "../users.ts";

export const Invite = Type.Object({
  id: Id,
  role: UserRole,
  /** Chats that the new user joins. */
  chatIds: Type.Array(Id),
  /** The only address that can accept the invite; null if it was not sent by mail. */
  email: orNull(Type.String()),
  uses: Type.Integer(),
  maxUses: Type.Integer(),
  createdBy: Type.Object({ id: Id, displayName: Type.String() }),
  createdAt: Time,
  expiresAt: Time,
  revokedAt: orNull(Time),
});
export type Invite = Static<typeof Invite>;

export const InviteList = Type.Object({ items: Type.Array(Invite) });

export const CreateInvite = Type.Object({
  role: Type.Optional(UserRole),
  chatIds: Type.Optional(Type.Array(Id, { maxItems: limits.chatsPerInvite })),
  /** 10 by default, and 1 with `email`. */
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.usesPerInvite })),
  expiresAt: Type.Optional(Time),
  /** Sends the link to this e-mail. Only it can accept the invite, once. Needs a mail server. */
  email: Type.Optional(Type.String()),
});
export type CreateInvite = Static<typeof CreateInvite>;

/** `url` holds the token and is sent only in this reply. */
export const CreatedInvite = Type.Object({ ...Invite.properties, url: Type.String() });
export type CreatedInvite = Static<typeof CreatedInvite>;

export const InviteParams = Type.Object({ inviteId: Id });

export const InviteToken = Type.Object({ token: Type.String() });

/** Details of an invite for a visitor with its link. */
export const InvitePreview = Type.Object({
  /** The name of the team or company; null if it has none. */
  serverName: orNull(Type.String()),
  invitedBy: Type.String(),
  role: UserRole,
  chatTitles: Type.Array(Type.String()),
  /** The only address that can accept the invite; null for any. */
  email: orNull(Type.String()),
  expiresAt: Time,
});
export type InvitePreview = Static<typeof InvitePreview>;

export const AcceptInvite = Type.Object({
  token: Type.String(),
  email: Type.String(),
  password: Type.String(),
  displayName: Type.String(),
});
export type AcceptInvite = Static<typeof AcceptInvite>;

export const RequestReset = Type.Object({ email: Type.String() });

export const ResetToken = Type.Object({ token: Type.String() });
export type ResetToken = Static<typeof ResetToken>;

export const ConfirmReset = Type.Object({ token: Type.String(), password: Type.String() });
export type ConfirmReset = Static<typeof ConfirmReset>;

/** Numbers of credentials that the reset ended, in addition to all sessions. */
export const ResetResult = Type.Object({
  endedPasskeys: Type.Integer(),
  endedApiKeys: Type.Integer(),
});
export type ResetResult = Static<typeof ResetResult>;

/** For the admin who created it. `url` holds the token and is sent only in this reply. */
export const ResetLink = Type.Object({ url: Type.String(), expiresAt: Time });
export type ResetLink = Static<typeof ResetLink>;

/** The outcomes of a request by credential, for the access matrix. */
import type { ProblemCode } from "@belfry/contracts/problems";
import type { CredentialKind } from "./access-cast.ts";

/** `allowed` if the credential passes every check of access, even if the request fails later. */
export type Outcome = "allowed" | ProblemCode;
export type Row = Record<CredentialKind, Outcome>;

export const open: Row = {
  none: "allowed",
  malformed: "allowed",
  ticket: "allowed",
  webhook: "allowed",
  expired: "allowed",
  expiredKey: "allowed",
  deactivated: "allowed",
  deactivatedKey: "allowed",
  limited: "allowed",
  limitedKey: "allowed",
  outsider: "allowed",
  member: "allowed",
  chatOwner: "allowed",
  admin: "allowed",
  owner: "allowed",
  stale: "allowed",
  adaRead: "allowed",
  adaWrite: "allowed",
  adaAdmin: "allowed",
  benRead: "allowed",
  benWrite: "allowed",
  benAdmin: "allowed",
};

export const read: Row = {
  ...open,
  none: "sign_in_required",
  malformed: "invalid_token",
  ticket: "invalid_token",
  webhook: "invalid_token",
  expired: "invalid_token",
  expiredKey: "invalid_token",
  deactivated: "invalid_token",
  deactivatedKey: "invalid_token",
  limited: "enrolment_required",
  limitedKey: "enrolment_required",
};

export const write: Row = { ...read, adaRead: "insufficient_scope", benRead: "insufficient_scope" };

export const admins: Row = {
  ...write,
  adaWrite: "insufficient_scope",
  benWrite: "insufficient_scope",
  outsider: "admin_required",
  member: "admin_required",
  chatOwner: "admin_required",
  benAdmin: "admin_required",
};

/** No API key, whatever its scopes. */
export const session: Row = {
  ...read,
  limitedKey: "session_required",
  adaRead: "session_required",
  adaWrite: "session_required",
  adaAdmin: "session_required",
  benRead: "session_required",
  benWrite: "session_required",
  benAdmin: "session_required",
};
export const enrolling: Row = { ...session, limited: "allowed" };
export const recent: Row = { ...session, stale: "reauthentication_required" };
export const recentAdmins: Row = {
  ...recent,
  outsider: "admin_required",
  member: "admin_required",
  chatOwner: "admin_required",
};
export const recentOwners: Row = {
  ...recent,
  outsider: "owner_required",
  member: "owner_required",
  chatOwner: "owner_required",
  admin: "owner_required",
};
export const sessionAdmins: Row = { ...recentAdmins, stale: "allowed" };

/** The server's administrators are not members of the chat. */
const nonMembers = {
  outsider: "chat_not_found",
  admin: "chat_not_found",
  owner: "chat_not_found",
} as const;
export const chatRead: Row = { ...read, ...nonMembers };
export const chatWrite: Row = { ...write, ...nonMembers };
const managers = {
  member: "not_allowed",
  benWrite: "not_allowed",
  benAdmin: "not_allowed",
} as const;
export const chatManage: Row = { ...chatWrite, ...managers };
export const chatManageRead: Row = { ...chatRead, ...managers, benRead: "not_allowed" };
export const chatDelete: Row = { ...recent, ...nonMembers, member: "not_allowed" };
/** The chat is not deleted. */
export const restoreDeleted: Row = {
  ...recentAdmins,
  admin: "chat_not_found",
  owner: "chat_not_found",
};
/** The webhook was created by another user. No API key learns its URL. */
export const reveal: Row = {
  ...session,
  ...nonMembers,
  member: "not_allowed",
  stale: "reauthentication_required",
};

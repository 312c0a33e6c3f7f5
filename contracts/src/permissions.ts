/** Permissions that the server checks and the web app shows. Has no schemas, to keep the app small. */
import type { Chat, MemberRole } from "./chats.ts";
import type { UserRole } from "./users.ts";

/**
 * Owners of a chat manage it. The server's owner and admins manage every group they are a member of.
 * Nobody manages a direct chat: its members and its name are fixed, and it has no webhooks.
 */
export function canManage(
  user: { role: string },
  chat: Pick<Chat, "kind" | "parent"> & { me: { role: MemberRole } },
): boolean {
  if ((chat.parent?.kind ?? chat.kind) === "direct") return false;
  return chat.me.role === "owner" || canAdminister(user);
}

/** Why nobody can post to a chat. Members can still read it. */
export type ReadOnlyReason = "archived" | "system" | "noReader";

/** Returns null if members can post. In a direct chat, somebody else must be able to read it. */
export function readOnlyReason(
  user: { id: number },
  chat: Pick<Chat, "archivedAt" | "isSystem" | "members">,
): ReadOnlyReason | null {
  if (chat.archivedAt !== null) return "archived";
  if (chat.isSystem) return "system";
  const hasReader = chat.members?.some(({ id, state }) => id !== user.id && !state) ?? true;
  return hasReader ? null : "noReader";
}

const ranks: Readonly<Record<UserRole, number>> = { member: 0, admin: 1, owner: 2 };

/** Users can assign, remove and manage roles up to their own. */
export function canGiveRole(user: { role: UserRole }, role: UserRole): boolean {
  return ranks[user.role] >= ranks[role];
}

/** Only the server's owner and admins manage users, invites, the policy and the audit log. */
export function canAdminister({ role }: { role: string }): boolean {
  return role === "owner" || role === "admin";
}

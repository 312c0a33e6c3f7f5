/** Who may do what, where screens must know it too. Apart from the schemas, which no screen needs. */
import type { Chat, MemberRole } from "./chats.ts";
import type { UserRole } from "./users.ts";

/**
 * Chat owners manage their chat; the server's owner and admins manage every chat they are in. Nobody
 * manages a chat of two: neither is the other's guest.
 */
export function canManage(
  user: { role: string },
  chat: Pick<Chat, "kind"> & { me: { role: MemberRole } },
): boolean {
  if (chat.kind === "direct") return false;
  return chat.me.role === "owner" || canAdminister(user);
}

const ranks: Readonly<Record<UserRole, number>> = { member: 0, admin: 1, owner: 2 };

/** Nobody gives, takes or manages a role above their own. */
export function canGiveRole(user: { role: UserRole }, role: UserRole): boolean {
  return ranks[user.role] >= ranks[role];
}

/** The server's owner and its admins: users, invites, policy and the audit log are theirs. */
export function canAdminister({ role }: { role: string }): boolean {
  return role === "owner" || role === "admin";
}

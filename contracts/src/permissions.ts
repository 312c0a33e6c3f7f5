/** Who may do what, where screens must know it too. Apart from the schemas, which no screen needs. */
import type { MemberRole } from "./chats.ts";

/** Chat owners manage their chat; the server's owner and admins manage every chat they are in. */
export function mayManage(user: { role: string }, membership: { role: MemberRole }): boolean {
  return membership.role === "owner" || user.role === "owner" || user.role === "admin";
}

/** The roles somebody may give, with a word on what each may do. */
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Me, UserRole } from "@belfry/contracts/users";
import { adminText } from "../text/admin.ts";

const roles: UserRole[] = ["member", "admin", "owner"];

export function rolesFor(me: Me) {
  return roles
    .filter((role) => canGiveRole(me, role))
    .map((role) => ({
      value: role,
      label: adminText.roles[role],
      hint: adminText.roleHints[role],
    }));
}

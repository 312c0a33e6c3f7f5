/** Options for choosing a user's role. */
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Me, UserRole } from "@belfry/contracts/users";
import { adminText } from "../text/screens/admin.ts";

const roles: UserRole[] = ["member", "admin", "owner"];

/** Returns the roles that `me` may give. */
export function roleOptions(me: Me) {
  return roles
    .filter((role) => canGiveRole(me, role))
    .map((role) => ({
      value: role,
      label: adminText.roles[role],
      hint: adminText.roleHints[role],
    }));
}

/** User groups and their members. */
import type { Generated } from "kysely";

export interface UserGroupsTable {
  id: Generated<number>;
  handle: string;
  /** Equal for handles that look alike. No user has it either. */
  handle_skeleton: string;
  name: string;
  created_at: number;
}

export interface UserGroupMembersTable {
  group_id: number;
  user_id: number;
}

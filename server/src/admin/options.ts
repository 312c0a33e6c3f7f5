/** The parts of the server that administration needs. */
import type { Audit } from "../audit/audit.ts";
import type { Auth } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Deletion } from "../deletion/deletion.ts";
import type { Policy } from "../policy/policy.ts";
import type { Users } from "../users/users.ts";

export interface AdminOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Users;
  audit: Audit;
  policy: Policy;
  auth: Auth;
  chats: Chats;
  deletion: Deletion;
}

/** The parts of the server that deletions need. */
import type { Audit } from "../audit/audit.ts";
import type { Auth } from "../auth/auth.ts";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import type { Policy } from "../policy/policy.ts";
import type { Scheduled } from "../scheduled/scheduled.ts";
import type { UserGroups } from "../user-groups/user-groups.ts";
import type { Users } from "../users/users.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";

export interface DeletionOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  users: Users;
  audit: Audit;
  auth: Auth;
  policy: Policy;
  chats: Chats;
  messages: Messages;
  files: Files;
  webhooks: Webhooks;
  scheduled: Scheduled;
  userGroups: UserGroups;
}

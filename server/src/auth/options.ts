/** The options of the modules of auth: parts of the rest of the server. */
import type { Me } from "@belfry/contracts/users";
import type { Audit } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import type { Mail } from "../mail.ts";
import type { Policy } from "../policy/policy.ts";
import type { Users } from "../users/users.ts";
import type { AnnounceProfile } from "./account/account.ts";
import type { InvitedChats } from "./invites/invites.ts";
import type { Notify } from "./security-notices.ts";

export interface AuthOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  users: Users;
  audit: Audit;
  notify: Notify;
  mail: Mail | undefined;
  /** Reports errors that occur after the reply. */
  onError(error: unknown): void;
  publicUrl(): string;
  policy: Policy;
  /** Chats are a layer above: the server passes in the functions that need them. */
  createFirstChat(trx: Sql, owner: Me, title: string): Promise<void>;
  invitedChats: InvitedChats;
  announceProfile: AnnounceProfile;
}

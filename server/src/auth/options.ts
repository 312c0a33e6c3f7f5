/** The options of the modules of auth: parts of the rest of the server. */
import type { Me } from "@belfry/contracts/users";
import type { Origin } from "../access/identity.ts";
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
import type { Notify } from "./security-notices.ts";

/** The chat functions that invites use. */
export interface InvitedChats {
  /** Returns the chats that this user can add members to now. */
  findManageable(user: Me, chatIds: readonly number[]): Promise<{ id: number; title: string }[]>;
  /**
   * Adds a new user to the chats, and to those that all new users join. Returns a function to call
   * after the commit, to inform members.
   */
  joinWithin(
    trx: Sql,
    member: { userId: number; by: { user: Me; origin: Origin } },
    chatIds: readonly number[],
  ): Promise<() => Promise<void>>;
}

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
  /**
   * Runs in the transaction that creates the owner. Chats are a layer above: the server passes in the
   * functions that need them.
   */
  createFirstChat(trx: Sql, owner: Me, title: string): Promise<void>;
  invitedChats: InvitedChats;
  /** Publishes the new name and avatar to everyone who shares a chat with this user. */
  announceProfile(userId: number): Promise<void>;
}

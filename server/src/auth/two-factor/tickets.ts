/**
 * A ticket says: the password was right, the second factor is still to come. It lives some minutes,
 * bears some tries, belongs to one user with one password, and opens nothing by itself.
 */
import type { Challenge, SecondFactor } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { hashToken, makeTicket } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { Users } from "../../users/users.ts";
import * as store from "./ticket-store.ts";

export interface Tickets {
  /** For a password of this version, just found right. Older tickets go on living. */
  issue(user: Me, passwordVersion: number, methods: SecondFactor[]): Promise<Challenge>;
  /**
   * Whose it is; counts one try. Refuses an unknown, expired or used-up one, and one whose user was
   * deactivated or has another password now.
   */
  holder(ticket: string): Promise<Me>;
  /** The same, before anything is tried: counts nothing. */
  find(ticket: string): Promise<Me>;
  /** As a step of what it is good for. Answers to exactly one caller, with what a session must ask. */
  redeem(trx: Kysely<Schema>, ticket: string): Promise<{ passwordVersion: number } | undefined>;
  /** As a step of what makes them worthless. */
  withdrawWithin(trx: Kysely<Schema>, userId: number): Promise<void>;
  forgetExpired(): Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  users: Users;
  config: Pick<Config, "ticketLifetimeMs" | "ticketTries">;
}

/** Who knows a password may ask for tickets without end; the table shall not grow with them. */
const ticketsPerUser = 50;

export function createTickets({ database, clock, users, config }: Needs): Tickets {
  const { sql } = database;

  return {
    async issue(user, passwordVersion, methods) {
      const ticket = makeTicket();
      const tokenHash = hashToken(ticket);
      const expiresAt = clock.now() + config.ticketLifetimeMs;
      await sql.transaction().execute(async (trx) => {
        await store.insertTicket(trx, { tokenHash, userId: user.id, passwordVersion, expiresAt });
        await store.deleteOldestTickets(trx, user.id, ticketsPerUser);
      });
      return { require2fa: true, ticket, methods };
    },

    async holder(ticket) {
      const userId = await store.countTry(sql, hashToken(ticket), clock.now(), config.ticketTries);
      const user = userId === undefined ? undefined : await users.find(userId);
      return user ?? refuseTicket();
    },

    async find(ticket) {
      const userId = await store.ownerOf(sql, hashToken(ticket), clock.now(), config.ticketTries);
      const user = userId === undefined ? undefined : await users.find(userId);
      return user ?? refuseTicket();
    },

    redeem: (trx, ticket) => store.deleteTicket(trx, hashToken(ticket), clock.now()),
    withdrawWithin: store.deleteTicketsOf,
    forgetExpired: () => store.deleteExpiredTickets(sql, clock.now()),
  };
}

export function refuseTicket(): never {
  fail("invalid_ticket", { headers: bearerChallenge });
}

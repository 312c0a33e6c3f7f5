/**
 * Tickets between the two steps of a sign-in. A ticket shows that the password was correct and the
 * second factor is missing. It expires after minutes, allows few attempts, and is not a credential.
 */
import type { Challenge, SecondFactor } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import { hashToken, makeTicket } from "../../crypto/tokens.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { AuthOptions } from "../options.ts";
import * as store from "./ticket-store.ts";

/** Keeps the table small: anyone who knows a password can request tickets without limit. */
const ticketsPerUser = 50;

export function createTickets({ database: { sql }, clock, users, config }: AuthOptions) {
  /** Creates a ticket for a password of this version. Older tickets stay valid. */
  async function issue(
    user: Me,
    passwordVersion: number,
    methods: SecondFactor[],
  ): Promise<Challenge> {
    const ticket = makeTicket();
    await sql.transaction().execute(async (trx) => {
      await store.insertTicket(trx, {
        token_hash: hashToken(ticket),
        user_id: user.id,
        password_version: passwordVersion,
        expires_at: clock.now() + config.ticketLifetimeMs,
      });
      await store.deleteOldestTickets(trx, user.id, ticketsPerUser);
    });
    return { require2fa: true, ticket, methods };
  }

  /**
   * Counts one attempt and returns the ticket's user. Rejects a ticket that is unknown, expired or
   * out of attempts, and one of a user who was deactivated or has a new password.
   */
  async function countTry(ticket: string): Promise<Me> {
    const tokenHash = hashToken(ticket);
    return userOf(await store.countTry(sql, tokenHash, clock.now(), config.ticketTries));
  }

  /** Returns the ticket's user without counting an attempt. Rejects like `countTry`. */
  async function find(ticket: string): Promise<Me> {
    const tokenHash = hashToken(ticket);
    return userOf(await store.findOwner(sql, tokenHash, clock.now(), config.ticketTries));
  }

  async function userOf(userId: number | undefined): Promise<Me> {
    const user = userId === undefined ? undefined : await users.find(userId);
    return user ?? rejectTicket();
  }

  /** Redeems a ticket within a transaction. Rejects every caller but the first. */
  async function redeem(trx: Sql, ticket: string): Promise<{ passwordVersion: number }> {
    return (await store.redeemTicket(trx, hashToken(ticket), clock.now())) ?? rejectTicket();
  }

  return { issue, countTry, find, redeem };
}

function rejectTicket(): never {
  fail("invalid_ticket", { headers: bearerChallenge });
}

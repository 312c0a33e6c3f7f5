/** Two-factor: the second step of a sign-in, how a user turns it on, and how it is turned off. */
import type { Kysely } from "kysely";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { Users } from "../../users/users.ts";
import type { PasswordCheck } from "../passwords/password-check.ts";
import type { Notify } from "../security-notices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { createBothFactors } from "./both-factors.ts";
import { createSecondStep, type SecondStep } from "./challenge.ts";
import { createEnrolments, type Enrolments } from "./enrolment.ts";
import { createFactors, type Factors } from "./factors.ts";
import { createGuesses, type Guesses } from "./guesses.ts";
import { createDisabling, createResetting, type Disabling, type Resetting } from "./removal.ts";
import { createRenewal, type Renewal } from "./renewal.ts";
import { createTickets, type Tickets } from "./tickets.ts";

export interface TwoFactor extends SecondStep, Enrolments, Renewal, Disabling, Resetting {
  /** For other second factors: what they must ask, count and use up as the codes here do. */
  tickets: Tickets;
  guesses: Guesses;
  factors: Factors;
}

interface Needs {
  database: Database;
  bus: Bus;
  clock: Clock;
  config: Pick<Config, "ticketLifetimeMs" | "ticketTries">;
  secrets: Secrets;
  users: Users;
  audit: Audit;
  notify: Notify;
  passwordCheck: PasswordCheck;
  sessions: Sessions;
  hasPasskey(userId: number): Promise<boolean>;
  /** Answers how many there were. */
  removePasskeys(trx: Kysely<Schema>, userId: number): Promise<number>;
  isTwoFactorRequired(): Promise<boolean>;
  requireRecent(identity: SessionIdentity): void;
}

export function createTwoFactor(needs: Needs): TwoFactor {
  const tickets = createTickets(needs);
  const guesses = createGuesses(needs);
  const factors = createFactors({ ...needs, guesses });
  const spendBoth = createBothFactors({ ...needs, factors });
  const parts = { ...needs, tickets, guesses, factors, spendBoth };
  const enrolments = createEnrolments(parts);

  return {
    tickets,
    guesses,
    factors,
    ...createSecondStep(parts),
    ...enrolments,
    ...createRenewal(parts),
    ...createDisabling(parts),
    ...createResetting(parts),

    async forgetExpired() {
      await tickets.forgetExpired();
      await enrolments.forgetExpired();
    },
  };
}

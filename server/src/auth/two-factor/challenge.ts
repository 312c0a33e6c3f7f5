/** The second half of a sign-in: what a right password is answered with, and what answers that. */
import type { Challenge, SecondFactor } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import type { Origin } from "../../access/identity.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { Factors, Proof } from "./factors.ts";
import { codesLeft } from "./recovery-code-store.ts";
import { refuseTicket, type Tickets } from "./tickets.ts";
import { findSecret } from "./totp-store.ts";

export interface SecondStep {
  /** Undefined for who has no two-factor. Call it after the password was found right, never before. */
  challenge(user: Me, passwordVersion: number): Promise<Challenge | undefined>;
  verify(answer: { ticket: string; code: string }, origin: Origin): Promise<StartedSession>;
  recover(
    answer: { ticket: string; recoveryCode: string },
    origin: Origin,
  ): Promise<StartedSession>;
  /** In a live session, as proof of presence: by the same rules. */
  confirmFactor(user: Me, proof: Proof, origin: Origin): Promise<void>;
  isOn(userId: number): Promise<boolean>;
}

interface Needs {
  database: Database;
  sessions: Sessions;
  tickets: Tickets;
  factors: Factors;
  hasPasskey(userId: number): Promise<boolean>;
}

export function createSecondStep(needs: Needs): SecondStep {
  const { database, sessions, tickets, factors, hasPasskey } = needs;

  async function isOn(userId: number): Promise<boolean> {
    return (await findSecret(database.sql, userId, "on")) !== undefined;
  }

  async function methodsOf(userId: number): Promise<SecondFactor[]> {
    const methods: SecondFactor[] = ["totp"];
    if ((await codesLeft(database.sql, userId)) > 0) methods.push("recovery_code");
    if (await hasPasskey(userId)) methods.push("passkey");
    return methods;
  }

  async function answer(
    ticket: string,
    proof: Proof,
    method: "totp" | "recovery_code",
    origin: Origin,
  ): Promise<StartedSession> {
    const user = await tickets.holder(ticket);
    const { passwordVersion } = await factors.spend(
      user,
      proof,
      origin,
      // Refused when somebody redeemed it in this very moment: then the code is not used up either.
      async (trx) => (await tickets.redeem(trx, ticket)) ?? refuseTicket(),
    );
    const event = "authn_login_success";
    return sessions.start(user, origin, { method, event, passwordVersion });
  }

  return {
    async challenge(user, passwordVersion) {
      if (!(await isOn(user.id))) return undefined;
      return tickets.issue(user, passwordVersion, await methodsOf(user.id));
    },

    async confirmFactor(user, proof, origin) {
      if (!(await isOn(user.id))) fail("two_factor_off");
      await factors.spend(user, proof, origin, async () => {});
    },

    isOn,

    verify: ({ ticket, code }, origin) => answer(ticket, { code }, "totp", origin),
    recover: ({ ticket, recoveryCode }, origin) =>
      answer(ticket, { recoveryCode }, "recovery_code", origin),
  };
}

/** Turning two-factor off: by its user with both factors in hand, or by an administrator without. */
import type { BothFactors } from "@belfry/contracts/auth/two-factor";
import type { Kysely } from "kysely";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit, AuditActor } from "../../audit/audit.ts";
import type { Bus } from "../../bus/bus.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { Notify } from "../security-notices.ts";
import type { EndedSessions, Sessions } from "../sessions/sessions.ts";
import { outdateSignIns } from "../token-owner-store.ts";
import type { SpendBoth } from "./both-factors.ts";
import { forgetGuesses } from "./guess-store.ts";
import { deleteCodes } from "./recovery-code-store.ts";
import { deleteTicketsOf } from "./ticket-store.ts";
import { deleteSecrets, findSecret } from "./totp-store.ts";

export interface Disabling {
  disable(identity: SessionIdentity, given: BothFactors): Promise<void>;
}

export interface Resetting {
  /**
   * For administrators and the command line: secrets, codes, wrong guesses and passkeys are gone,
   * and the user's sessions with them. Answers false when there is nothing to reset.
   */
  reset(target: { id: number }, by: AuditActor): Promise<boolean>;
}

interface Needs {
  database: Database;
  bus: Bus;
  audit: Audit;
  notify: Notify;
  sessions: Sessions;
  isTwoFactorRequired(): Promise<boolean>;
}

interface ResettingNeeds extends Needs {
  removePasskeys(trx: Kysely<Schema>, userId: number): Promise<number>;
}

export function createResetting(needs: ResettingNeeds): Resetting {
  const { database, bus, audit, notify, sessions, removePasskeys, isTwoFactorRequired } = needs;

  return {
    async reset({ id }, by) {
      const ended = await database.sql.transaction().execute(async (trx) => {
        const hadTwoFactor = await removeWithin(trx, id);
        // Who lost the phone with the app has lost the passkey that lives on it.
        const passkeys = await removePasskeys(trx, id);
        if (!hadTwoFactor && passkeys === 0) return undefined;
        await audit.within(trx).success(by, "two_factor_reset", `user:${id}`, { passkeys });
        return sessions.endAllWithin(trx, id);
      });
      if (!ended) return false;
      ended.tell("two_factor_changed");
      if (await isTwoFactorRequired()) closeLimited(bus, id);
      await notify(id, { type: "two_factor_reset" });
      return true;
    },
  };
}

interface DisablingNeeds extends Needs {
  spendBoth: SpendBoth;
}

export function createDisabling(needs: DisablingNeeds): Disabling {
  const { database, bus, audit, notify, sessions, spendBoth, isTwoFactorRequired } = needs;

  return {
    async disable(identity, given) {
      const { user, origin, credential } = identity;
      if (!(await findSecret(database.sql, user.id, "on"))) fail("two_factor_off");
      const ended = await spendBoth(identity, given, async (trx): Promise<EndedSessions> => {
        await removeWithin(trx, user.id);
        await audit.within(trx).success(identity, "two_factor_disabled", `user:${user.id}`);
        return sessions.endAllWithin(trx, user.id, credential.id);
      });
      ended.tell("two_factor_changed");
      // Asked after the commit: who turns the policy on meanwhile looks for users without afterwards.
      if (await isTwoFactorRequired()) closeLimited(bus, user.id);
      await notify(user.id, { type: "two_factor_disabled" }, origin);
    },
  };
}

/** What goes on, a session and the keys, is limited from now; its sockets were opened with more. */
function closeLimited(bus: Bus, userId: number): void {
  bus.publish(`user.${userId}`, [{ type: "credential.closed", reason: "enrolment_required" }]);
}

/** All that two-factor keeps of a user. Answers whether there was anything. */
async function removeWithin(trx: Kysely<Schema>, userId: number): Promise<boolean> {
  const hadSecrets = await deleteSecrets(trx, userId);
  await deleteCodes(trx, userId);
  // The user before the tickets, as a new password does it.
  await outdateSignIns(trx, userId);
  await deleteTicketsOf(trx, userId);
  const hadGuesses = await forgetGuesses(trx, userId);
  return hadSecrets || hadGuesses;
}

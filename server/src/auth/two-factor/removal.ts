/** Turning two-factor off, by the user with both factors or by an administrator. */
import type { BothFactors } from "@belfry/contracts/auth/two-factor";
import type { SessionIdentity } from "../../access/identity.ts";
import type { AuditActor } from "../../audit/audit.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { secondFactorRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import type { Passkeys } from "../passkeys/passkeys.ts";
import { deleteCodes } from "../recovery-codes/recovery-code-store.ts";
import { deleteTickets } from "../tickets/ticket-store.ts";
import { raisePasswordVersion } from "../token-owner-store.ts";
import { deleteSecrets } from "../totp/totp-store.ts";
import type { TwoFactor } from "./two-factor.ts";

export type TwoFactorRemoval = ReturnType<typeof createTwoFactorRemoval>;

export function createTwoFactorRemoval(
  { database, bus, audit, notify, policy }: AuthOptions,
  { limiter, sessions }: BaseModules,
  { twoFactor, passkeys }: { twoFactor: TwoFactor; passkeys: Passkeys },
) {
  /** Turns two-factor off for a user with the password and a factor, and ends other sessions. */
  async function disable(identity: SessionIdentity, factors: BothFactors): Promise<void> {
    const { user, origin, credential } = identity;
    if (!(await twoFactor.isOn(user.id))) fail("two_factor_off");
    const ended = await twoFactor.useBothFactors(identity, factors, async (trx) => {
      await removeWithin(trx, user.id);
      await audit.within(trx).success(identity, "two_factor_disabled", `user:${user.id}`);
      return sessions.endAllWithin(trx, user.id, credential.id);
    });
    ended.closeSockets("two_factor_changed");
    await closeLimited(user.id);
    await notify(user.id, { type: "two_factor_disabled" }, origin);
  }

  /**
   * For administrators and the command line. Removes secrets, codes, failure counts and passkeys,
   * and ends all sessions. Returns false if there was nothing to remove.
   */
  async function reset({ id }: { id: number }, by: AuditActor): Promise<boolean> {
    const ended = await database.sql.transaction().execute(async (trx) => {
      const hadTwoFactor = await removeWithin(trx, id);
      // The passkeys on a lost phone are lost with it.
      const { length } = await passkeys.removeAllWithin(trx, id);
      if (!hadTwoFactor && length === 0) return undefined;
      await audit.within(trx).success(by, "two_factor_reset", `user:${id}`, { passkeys: length });
      return sessions.endAllWithin(trx, id);
    });
    if (!ended) return false;
    ended.closeSockets("two_factor_changed");
    await closeLimited(id);
    await notify(id, { type: "two_factor_reset" });
    return true;
  }

  /**
   * Closes the sockets of the remaining session and API keys if the policy now limits them. Runs
   * after the commit: a later policy change closes the sockets of these users itself.
   */
  async function closeLimited(userId: number): Promise<void> {
    if (!(await policy.isTwoFactorRequired())) return;
    bus.publish(`user.${userId}`, [{ type: "credential.closed", reason: "enrolment_required" }]);
  }

  /** Removes everything stored for a user's two-factor. Returns whether there was anything. */
  async function removeWithin(trx: Sql, userId: number): Promise<boolean> {
    const hadSecrets = await deleteSecrets(trx, userId);
    await deleteCodes(trx, userId);
    // Locks the user before the tickets: a new password locks them in the same order.
    await raisePasswordVersion(trx, userId);
    await deleteTickets(trx, userId);
    const hadFailures = await limiter.clear(trx, secondFactorRule(userId));
    return hadSecrets || hadFailures;
  }

  return { disable, reset };
}

/** Whether a password is somebody's: the same work for every answer, and slower after wrong ones. */
import type { Me } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Origin } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Config } from "../../config/config.ts";
import { fail } from "../../problems.ts";
import type { StoredPassword, Users } from "../../users/users.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { ThrottleRule } from "../throttle/throttle-rules.ts";
import type { Turns } from "../throttle/turns.ts";
import { checkPasswordForm } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";

export interface PasswordCheck {
  /** The same work whether the account exists, is active, or neither. */
  verify(
    email: string,
    password: string,
  ): Promise<{ holder: StoredPassword | undefined; isRight: boolean }>;
  /** The password of somebody who is signed in, once more. Refuses a wrong one. */
  confirm(user: Me, password: string, origin: Origin, pointer?: string): Promise<void>;
  /** Without what was given as e-mail: people type passwords into that field. */
  recordFailure(isLast: boolean, origin: Origin, user?: Me): Promise<void>;
  /** Failures of one account: the delay grows with each. */
  accountRule(key: string): ThrottleRule;
}

export interface PasswordCheckNeeds {
  users: Users;
  audit: Audit;
  passwords: Passwords;
  turns: Turns;
  throttle: Throttle;
  config: Pick<Config, "failuresPerAccount" | "failureWindowMs">;
}

const firstDelayMs = 60_000;

export function createPasswordCheck(needs: PasswordCheckNeeds): PasswordCheck {
  const { users, audit, passwords, turns, throttle, config } = needs;

  async function verify(email: string, password: string) {
    const holder = await users.findPassword(email);
    // Who has chosen no password yet has an empty hash, and none is right.
    const isMatch = await passwords.verify(password, holder?.passwordHash || undefined);
    const isRight = isMatch && holder?.isActive === true;
    if (isRight && passwords.isOutdated(holder.passwordHash)) {
      await users.upgradePasswordHash(holder, await passwords.hash(password));
    }
    return { holder, isRight };
  }

  async function recordFailure(isLast: boolean, origin: Origin, user?: Me): Promise<void> {
    const event = isLast ? "authn_login_lock" : "authn_login_fail";
    await audit.failure({ origin }, event, user && `user:${user.id}`);
  }

  function accountRule(key: string): ThrottleRule {
    const { failuresPerAccount: failures, failureWindowMs: windowMs } = config;
    return { key, failures, windowMs, firstDelayMs };
  }

  return {
    verify,
    recordFailure,
    accountRule,

    async confirm(user, password, origin, pointer = "/password") {
      checkPasswordForm(pointer, password);
      // A count of its own: guessing at sign-in must not keep a live session from going on.
      const rule = accountRule(`confirm:${user.id}`);
      await turns.take(rule.key, async () => {
        const { isLast } = await throttle.reserve([rule]);
        const { holder, isRight } = await verify(user.email, password);
        // The e-mail may have changed hands while this waited for its turn.
        if (!isRight || holder?.user.id !== user.id) {
          await recordFailure(isLast, origin, user);
          fail("invalid_password", { headers: bearerChallenge });
        }
        await throttle.settle([rule], []);
      });
    },
  };
}

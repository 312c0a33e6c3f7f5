/** Checks passwords. Every check takes the same work, and each wrong password delays later ones. */
import type { Me } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Origin } from "../../access/identity.ts";
import { hashToken } from "../../crypto/tokens.ts";
import { fail } from "../../problems.ts";
import { normalizeEmail } from "../../users/users.ts";
import { type LimitRule, windowRule } from "../limiter/limit-rules.ts";
import type { Limiter } from "../limiter/limiter.ts";
import type { AuthOptions } from "../options.ts";
import type { HashQueue } from "./hash-queue.ts";
import { checkPasswordForm } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";

interface HashingModules {
  passwords: Passwords;
  hashQueue: HashQueue;
  limiter: Limiter;
}

const firstDelayMs = 60_000;

export function createPasswordCheck(
  { users, audit, config }: AuthOptions,
  { passwords, hashQueue, limiter }: HashingModules,
) {
  /** Does the same work for active, deactivated and unknown accounts. */
  async function verify(email: string, password: string) {
    const account = await users.findPassword(email);
    // The hash is empty if the user has not chosen a password yet. No password matches it.
    const isMatch = await passwords.verify(password, account?.passwordHash || undefined);
    const isRight = isMatch && account?.isActive === true;
    if (isRight && passwords.isOutdated(account.passwordHash)) {
      await users.upgradePasswordHash(account, await passwords.hash(password));
    }
    return { account, isRight };
  }

  /** Checks the password of a signed-in user again. Rejects a wrong one. */
  async function confirm(
    user: Me,
    password: string,
    origin: Origin,
    pointer = "/password",
  ): Promise<void> {
    checkPasswordForm(pointer, password);
    // A separate counter: guessing at sign-in must not block active sessions.
    const rule = accountRule(`confirm:${user.id}`);
    await hashQueue.run(rule.name, async () => {
      const { isLast } = await limiter.reserve([rule]);
      const { account, isRight } = await verify(user.email, password);
      // The e-mail may belong to another user now.
      if (!isRight || account?.user.id !== user.id) {
        await recordFailure(isLast, origin, user);
        fail("invalid_password", { headers: bearerChallenge });
      }
      await limiter.settle([rule], []);
    });
  }

  /** Omits the e-mail as typed: people type passwords into that field. */
  async function recordFailure(isLast: boolean, origin: Origin, user?: Me): Promise<void> {
    const event = isLast ? "authn_login_lock" : "authn_login_fail";
    await audit.failure({ origin }, event, user && `user:${user.id}`);
  }

  /** Limits the failures of everyone who signs in with this e-mail from an unknown device. */
  function signInRule(email: string): LimitRule {
    return accountRule(`account:${hashToken(normalizeEmail(email) ?? email)}`);
  }

  /** Limits the failures of one account. Each failure makes the wait longer. */
  function accountRule(key: string): LimitRule {
    const { failuresPerAccount: failures, failureWindowMs: windowMs } = config;
    return windowRule({ key, failures, windowMs, firstDelayMs });
  }

  return { verify, confirm, recordFailure, accountRule, signInRule };
}

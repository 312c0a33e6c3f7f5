/** Signing in with a password. What an outsider learns is one bit: these two belong together. */
import type { ReauthenticateRequest } from "@belfry/contracts/sign-in";
import type { Me } from "@belfry/contracts/users";
import type { Audit } from "../../audit/audit.ts";
import type { Config } from "../../config.ts";
import { addressPrefix } from "../../http/client-address.ts";
import { bearerChallenge } from "../../http/credentials.ts";
import type { Origin, SessionIdentity } from "../../http/identity.ts";
import { fail, failAt } from "../../problems.ts";
import { hashToken } from "../../tokens.ts";
import { normalizeEmail, type Users } from "../../users/users.ts";
import { checkPasswordForm } from "../passwords/password-rules.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { ThrottleRule } from "../throttle/throttle-rules.ts";
import type { Turns } from "../throttle/turns.ts";

export interface SignIn {
  signIn(login: { email: string; password: string }, origin: Origin): Promise<StartedSession>;
  /** The password once more, in a live session. */
  reauthenticate(identity: SessionIdentity, proof: ReauthenticateRequest): Promise<SessionIdentity>;
}

interface Needs {
  users: Users;
  audit: Audit;
  passwords: Passwords;
  turns: Turns;
  throttle: Throttle;
  sessions: Sessions;
  config: Pick<
    Config,
    | "failuresPerAccount"
    | "failuresPerVisitor"
    | "failureWindowMs"
    | "failuresPerAddress"
    | "addressWindowMs"
  >;
}

const firstDelayMs = 60_000;

export function openSignIn(needs: Needs): SignIn {
  const { users, audit, passwords, turns, throttle, sessions, config } = needs;

  async function signIn(login: { email: string; password: string }, origin: Origin) {
    checkPasswordForm("/password", login.password);
    const account = hashToken(normalizeEmail(login.email) ?? login.email);
    const place = addressPrefix(origin.address);
    const byAccount = accountRule(`account:${account}`);
    const byVisitor: ThrottleRule = {
      key: `visitor:${account}:${place}`,
      failures: config.failuresPerVisitor,
      windowMs: config.failureWindowMs,
    };
    const byAddress: ThrottleRule = {
      key: `address:${place}`,
      failures: config.failuresPerAddress,
      windowMs: config.addressWindowMs,
    };

    const user = await turns.take(account, async () => {
      const { isLast } = await throttle.reserve([byAccount, byVisitor, byAddress]);
      const { holder, isRight } = await check(login.email, login.password);
      if (!holder || !isRight) {
        await recordFailure(isLast, origin, holder?.user);
        fail("invalid_login", { headers: bearerChallenge });
      }
      await throttle.settle([byAccount, byVisitor], [byAddress]);
      return holder.user;
    });
    return sessions.start(user, origin, { method: "password", event: "authn_login_success" });
  }

  /** The same work whether the account exists, is active, or neither. */
  async function check(email: string, password: string) {
    const holder = await users.passwordHolder(email);
    const isMatch = await passwords.verify(password, holder?.passwordHash);
    const isRight = isMatch && holder?.isActive === true;
    if (isRight && passwords.isOutdated(holder.passwordHash)) {
      await users.replacePasswordHash(holder.user.id, await passwords.hash(password));
    }
    return { holder, isRight };
  }

  async function reauthenticate(
    identity: SessionIdentity,
    { password }: ReauthenticateRequest,
  ): Promise<SessionIdentity> {
    if (password === undefined) failAt("/password", "is required");
    checkPasswordForm("/password", password);
    const { user, origin } = identity;
    // A count of its own: guessing at sign-in must not keep a live session from going on.
    const rule = accountRule(`confirm:${user.id}`);
    await turns.take(rule.key, async () => {
      const { isLast } = await throttle.reserve([rule]);
      const { isRight } = await check(user.email, password);
      if (!isRight) {
        await recordFailure(isLast, origin, user);
        fail("invalid_password", { headers: bearerChallenge });
      }
      await throttle.settle([rule], []);
    });
    const confirmed = await sessions.confirm(identity);
    await audit.record({
      event: "authn_reauthenticate",
      result: "success",
      actorUserId: user.id,
      address: origin.address,
    });
    return confirmed;
  }

  /** Without what was given as e-mail: people type passwords into that field. */
  async function recordFailure(isLast: boolean, { address }: Origin, user?: Me): Promise<void> {
    await audit.record({
      event: isLast ? "authn_login_lock" : "authn_login_fail",
      result: "failure",
      ...(user && { target: `user:${user.id}` }),
      address,
    });
  }

  function accountRule(key: string): ThrottleRule {
    const { failuresPerAccount: failures, failureWindowMs: windowMs } = config;
    return { key, failures, windowMs, firstDelayMs };
  }

  return { signIn, reauthenticate };
}

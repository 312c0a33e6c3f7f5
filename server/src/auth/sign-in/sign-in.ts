/** Sign-in with a password, and reauthentication. Every failed sign-in gets the same reply. */
import type { ReauthenticateRequest } from "@belfry/contracts/auth/sign-in";
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { bearerChallenge } from "../../access/credentials.ts";
import type { SessionIdentity, SignInOrigin } from "../../access/identity.ts";
import { ipPrefix } from "../../net/ip.ts";
import { fail, failAt } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { ipRule, type LimitRule, windowRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import { checkPasswordForm } from "../passwords/password-rules.ts";
import { findRememberedDevice } from "../sessions/remembered-devices.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import { readProof, type TwoFactor } from "../two-factor/two-factor.ts";

/** A correct password clears the own counters, and subtracts the attempt from the shared ones. */
interface Limits {
  key: string;
  own: LimitRule[];
  shared: LimitRule[];
}

export function createSignIn(
  { database, clock, audit, config }: AuthOptions,
  { passwordCheck, hashQueue, limiter, sessions }: BaseModules,
  twoFactor: TwoFactor,
) {
  /** Starts a session. If two-factor is on, returns the challenge for the second step instead. */
  async function signIn(
    { email, password }: { email: string; password: string },
    origin: SignInOrigin,
  ): Promise<StartedSession | Challenge> {
    checkPasswordForm("/password", password);
    const { key, own, shared } = await limitsOf(email, origin);
    const { user, passwordVersion } = await hashQueue.run(key, async () => {
      const { isLast } = await limiter.reserve([...own, ...shared]);
      const { account, isRight } = await passwordCheck.verify(email, password);
      if (!account || !isRight) {
        await passwordCheck.recordFailure(isLast, origin, account?.user);
        fail("invalid_login", { headers: bearerChallenge });
      }
      await limiter.settle(own, shared);
      return account;
    });
    const challenge = await twoFactor.challenge(user, passwordVersion);
    if (challenge) return challenge;
    const event = "authn_login_success";
    return sessions.start(user, origin, { method: "password", event, passwordVersion });
  }

  /**
   * The counters of an attempt, and its key in the queue. A remembered device has only its own: the
   * guesses of others, also of those with the same IP, neither block it nor delay it.
   */
  async function limitsOf(email: string, { ip, deviceToken }: SignInOrigin): Promise<Limits> {
    const device = await findRememberedDevice(database.sql, deviceToken, email, clock.now());
    if (device) {
      const rule = passwordCheck.accountRule(`device:${device.userId}:${device.tokenHash}`);
      return { key: rule.name, own: [rule], shared: [] };
    }
    const byAccount = passwordCheck.signInRule(email);
    const byAccountAndIp = windowRule({
      key: `visitor:${byAccount.name}:${ipPrefix(ip)}`,
      failures: config.failuresPerVisitor,
      windowMs: config.failureWindowMs,
    });
    const byIp = ipRule("address", ip, config);
    return { key: byAccount.name, own: [byAccount, byAccountAndIp], shared: [byIp] };
  }

  /** Confirms a live session with the password, or with a factor if two-factor is on. */
  async function reauthenticate(
    identity: SessionIdentity,
    request: ReauthenticateRequest,
  ): Promise<SessionIdentity> {
    const { password } = request;
    const proof = readProof(request);
    if (password === undefined && !proof) {
      failAt("/password", "is required, or a code of your authenticator app");
    }
    const { user, origin } = identity;
    // Otherwise the password alone would allow new second factors.
    if (!proof && (await twoFactor.isOn(user.id))) fail("second_factor_required");
    if (password !== undefined) await passwordCheck.confirm(user, password, origin);
    if (proof) await twoFactor.confirmFactor(user, proof, origin);
    const confirmed = await sessions.confirm(identity);
    await audit.success(identity, "authn_reauthenticate");
    return confirmed;
  }

  return { signIn, reauthenticate };
}

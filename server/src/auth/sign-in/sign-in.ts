/** Signing in with a password. What an outsider learns is one bit: these two belong together. */
import type { ReauthenticateRequest } from "@belfry/contracts/auth/sign-in";
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Origin, SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Config } from "../../config/config.ts";
import { hashToken } from "../../crypto/tokens.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import { fail, failAt } from "../../problems.ts";
import { normalizeEmail } from "../../users/users.ts";
import type { PasswordCheck } from "../passwords/password-check.ts";
import { checkPasswordForm } from "../passwords/password-rules.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { ThrottleRule } from "../throttle/throttle-rules.ts";
import type { Turns } from "../throttle/turns.ts";
import { proofIn } from "../two-factor/both-factors.ts";
import type { TwoFactor } from "../two-factor/two-factor.ts";

export interface SignIn {
  /** With two-factor on, a right password is answered with the question for the second factor. */
  signIn(
    login: { email: string; password: string },
    origin: Origin,
  ): Promise<StartedSession | Challenge>;
  /** Once more in a live session: the password, or with two-factor on a factor. */
  reauthenticate(identity: SessionIdentity, proof: ReauthenticateRequest): Promise<SessionIdentity>;
}

interface Needs {
  audit: Audit;
  passwordCheck: PasswordCheck;
  turns: Turns;
  throttle: Throttle;
  sessions: Sessions;
  twoFactor: TwoFactor;
  config: Pick<
    Config,
    "failuresPerVisitor" | "failureWindowMs" | "failuresPerAddress" | "addressWindowMs"
  >;
}

export function createSignIn(needs: Needs): SignIn {
  const { audit, passwordCheck, turns, throttle, sessions, twoFactor, config } = needs;

  async function signIn(login: { email: string; password: string }, origin: Origin) {
    checkPasswordForm("/password", login.password);
    const account = hashToken(normalizeEmail(login.email) ?? login.email);
    const place = ipPrefix(origin.ip);
    const byAccount = passwordCheck.accountRule(`account:${account}`);
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

    const holder = await turns.take(account, async () => {
      const { isLast } = await throttle.reserve([byAccount, byVisitor, byAddress]);
      const { holder, isRight } = await passwordCheck.verify(login.email, login.password);
      if (!holder || !isRight) {
        await passwordCheck.recordFailure(isLast, origin, holder?.user);
        fail("invalid_login", { headers: bearerChallenge });
      }
      await throttle.settle([byAccount, byVisitor], [byAddress]);
      return holder;
    });
    const { user, passwordVersion } = holder;
    const challenge = await twoFactor.challenge(user, passwordVersion);
    if (challenge) return challenge;
    const entrance = { method: "password", event: "authn_login_success", passwordVersion } as const;
    return sessions.start(user, origin, entrance);
  }

  async function reauthenticate(
    identity: SessionIdentity,
    given: ReauthenticateRequest,
  ): Promise<SessionIdentity> {
    const { password } = given;
    const proof = proofIn(given);
    if (password === undefined && !proof) {
      failAt("/password", "is required, or a code of your authenticator app");
    }
    const { user, origin } = identity;
    // Else the password alone would open the making of new second factors.
    if (!proof && (await twoFactor.isOn(user.id))) fail("second_factor_required");
    if (password !== undefined) await passwordCheck.confirm(user, password, origin);
    if (proof) await twoFactor.confirmFactor(user, proof, origin);
    const confirmed = await sessions.confirm(identity);
    await audit.success(identity, "authn_reauthenticate");
    return confirmed;
  }

  return { signIn, reauthenticate };
}

/** Signing in with a password. What an outsider learns is one bit: these two belong together. */
import type { ReauthenticateRequest } from "@belfry/contracts/sign-in";
import type { Audit } from "../../audit/audit.ts";
import type { Config } from "../../config.ts";
import { addressPrefix } from "../../http/client-address.ts";
import { bearerChallenge } from "../../http/credentials.ts";
import type { Origin, SessionIdentity } from "../../http/identity.ts";
import { fail, failAt } from "../../problems.ts";
import { hashToken } from "../../tokens.ts";
import { normalizeEmail } from "../../users/users.ts";
import type { PasswordCheck } from "../passwords/password-check.ts";
import { checkPasswordForm } from "../passwords/password-rules.ts";
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
  audit: Audit;
  passwordCheck: PasswordCheck;
  turns: Turns;
  throttle: Throttle;
  sessions: Sessions;
  config: Pick<
    Config,
    "failuresPerVisitor" | "failureWindowMs" | "failuresPerAddress" | "addressWindowMs"
  >;
}

export function openSignIn(needs: Needs): SignIn {
  const { audit, passwordCheck, turns, throttle, sessions, config } = needs;

  async function signIn(login: { email: string; password: string }, origin: Origin) {
    checkPasswordForm("/password", login.password);
    const account = hashToken(normalizeEmail(login.email) ?? login.email);
    const place = addressPrefix(origin.address);
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

    const user = await turns.take(account, async () => {
      const { isLast } = await throttle.reserve([byAccount, byVisitor, byAddress]);
      const { holder, isRight } = await passwordCheck.verify(login.email, login.password);
      if (!holder || !isRight) {
        await passwordCheck.recordFailure(isLast, origin, holder?.user);
        fail("invalid_login", { headers: bearerChallenge });
      }
      await throttle.settle([byAccount, byVisitor], [byAddress]);
      return holder.user;
    });
    return sessions.start(user, origin, { method: "password", event: "authn_login_success" });
  }

  async function reauthenticate(
    identity: SessionIdentity,
    { password }: ReauthenticateRequest,
  ): Promise<SessionIdentity> {
    if (password === undefined) failAt("/password", "is required");
    const { user, origin } = identity;
    await passwordCheck.confirm(user, password, origin);
    const confirmed = await sessions.confirm(identity);
    await audit.record({
      event: "authn_reauthenticate",
      result: "success",
      actorUserId: user.id,
      address: origin.address,
    });
    return confirmed;
  }

  return { signIn, reauthenticate };
}

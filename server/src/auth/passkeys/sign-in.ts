/**
 * Sign-in with a passkey. Without a ticket it is the whole sign-in: the authenticator identifies the
 * user and checks a fingerprint, face or PIN, which makes two factors. With a ticket it is the second
 * factor after the password.
 */
import type { PasskeySignIn } from "@belfry/contracts/auth/passkeys";
import type { Origin, SignInOrigin } from "../../access/identity.ts";
import type { AuditEvent } from "../../audit/audit.ts";
import type { BaseModules } from "../base-modules.ts";
import { ipRule, secondFactorRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import type { Ceremonies, RejectedAssertion } from "./ceremonies.ts";
import * as store from "./passkey-store.ts";
import { failPasskey } from "./registration.ts";

export function createPasskeySignIn(
  { database, audit, config }: AuthOptions,
  { limiter, sessions, tickets }: BaseModules,
  ceremonies: Ceremonies,
) {
  const { sql } = database;

  async function signInOptions(ticket: string | undefined, origin: Origin) {
    await limiter.reserve([limitRules(origin).optionsRule]);
    if (ticket === undefined) return ceremonies.assertionOptions("sign-in");
    const { id } = await tickets.find(ticket);
    const credentials = await store.credentialsOf(sql, id);
    if (credentials.length === 0) failPasskey();
    return ceremonies.assertionOptions(`second:${id}`, credentials);
  }

  async function signIn(request: PasskeySignIn, origin: SignInOrigin): Promise<StartedSession> {
    const { optionsRule, failureRule } = limitRules(origin);
    const { ticket } = request;
    await limiter.reserve([failureRule]);
    const { user, ...proof } =
      ticket === undefined
        ? await verifyAlone(request, origin)
        : await verifySecondFactor(ticket, request, origin);
    await limiter.settle([], [optionsRule, failureRule]);
    const event = "authn_login_success";
    return sessions.start(user, origin, { method: "passkey", event, ...proof });
  }

  /**
   * Failures share a counter with wrong passwords. Requests for options have their own: each adds a
   * row, even if the client never responds.
   */
  function limitRules({ ip }: Origin) {
    return {
      optionsRule: ipRule("passkey-options", ip, config),
      failureRule: ipRule("address", ip, config),
    };
  }

  async function verifyAlone({ response }: PasskeySignIn, origin: Origin) {
    const result = await ceremonies.verifyAssertion(response, "sign-in");
    if (result.type === "rejected") return reject("authn_login_fail", result, origin);
    return { user: result.user, passwordVersion: result.passwordVersion };
  }

  async function verifySecondFactor(ticket: string, { response }: PasskeySignIn, origin: Origin) {
    const user = await tickets.countTry(ticket);
    const rule = secondFactorRule(user.id);
    const { isLast } = await limiter.reserve([rule]);
    const result = await ceremonies.verifyAssertion(response, `second:${user.id}`, user.id);
    if (result.type === "rejected") {
      const event = isLast ? "authn_two_factor_lock" : "authn_two_factor_fail";
      return reject(event, { ...result, user }, origin);
    }
    const { passwordVersion } = await sql.transaction().execute(async (trx) => {
      const redeemed = await tickets.redeem(trx, ticket);
      await limiter.clear(trx, rule);
      return redeemed;
    });
    return { user, passwordVersion };
  }

  async function reject(
    event: AuditEvent,
    { user, isCounterReplay }: RejectedAssertion,
    origin: Origin,
  ): Promise<never> {
    const details = { method: "passkey", ...(isCounterReplay && { reason: "counter_went_back" }) };
    await audit.failure({ origin }, event, user && `user:${user.id}`, details);
    return failPasskey();
  }

  return { signInOptions, signIn };
}

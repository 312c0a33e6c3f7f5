/**
 * Sign-in with an account at the company's OpenID provider. An account is known by its issuer and
 * subject. Equal e-mail addresses never connect it with a user: the user does, in a session.
 */
import type { CompanyReply, CompanyRequest, CompanyState } from "@belfry/contracts/auth/company";
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import type { Origin, SessionIdentity, SignInOrigin } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { isoTime } from "../../clock.ts";
import { hashToken, makeTicket } from "../../crypto/tokens.ts";
import { fail, Refusal } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { ipRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import type { TwoFactor } from "../two-factor/two-factor.ts";
import type { Claims } from "./claims.ts";
import * as store from "./company-store.ts";
import { failureOf } from "./failures.ts";
import { createNewUsers } from "./new-users.ts";
import { createProvider } from "./provider.ts";

export type CompanySignIn = ReturnType<typeof createCompanySignIn>;

export function createCompanySignIn(
  options: AuthOptions,
  { sessions, limiter }: BaseModules,
  twoFactor: TwoFactor,
) {
  const { database, clock, config, users, audit, notify, onError } = options;
  const { sql } = database;
  const provider = createProvider(options);
  const newUsers = createNewUsers(options);

  const requireProvider = () => provider ?? fail("company_off");

  /** Returns where to send the browser. With a user, the account is connected with them. */
  async function start(userId: number | null, origin: Origin): Promise<CompanyRequest> {
    const { requestUrl } = requireProvider();
    // Each request adds a row, even if the user never returns.
    await limiter.reserve([ipRule("company", origin.ip, config)]);
    const token = makeTicket();
    const url = await requestUrl(token).catch((error) => reject(error, origin));
    const expiresAt = clock.now() + config.ticketLifetimeMs;
    await store.insertRequest(sql, hashToken(token), userId, expiresAt);
    return { url, token };
  }

  /** Redeems the token and checks the reply of the provider. */
  async function readReply(
    { token, query }: CompanyReply,
    userId: number | null,
    origin: Origin,
  ): Promise<Claims> {
    const { readReply } = requireProvider();
    if (!(await store.redeemRequest(sql, hashToken(token), userId, clock.now()))) {
      fail("company_expired");
    }
    const claims = await readReply(token, query).catch((error) => reject(error, origin));
    await limiter.settle([], [ipRule("company", origin.ip, config)]);
    return claims;
  }

  /** Records the reason for administrators, and rejects the request. */
  async function reject(error: unknown, origin: Origin): Promise<never> {
    const { reason, isUnavailable } = failureOf(error);
    onError(new Error(`Company sign-in failed: ${reason}`, { cause: error }));
    await recordFailure(origin, reason);
    return fail(isUnavailable ? "company_unavailable" : "company_rejected", { cause: error });
  }

  function recordFailure(origin: Origin, reason: string, user?: Me): Promise<void> {
    const details = { method: "company", reason: reason.slice(0, 500) };
    return audit.failure({ origin }, "authn_login_fail", user && `user:${user.id}`, details);
  }

  /** Starts a session, or returns the challenge if the user has turned on two-factor here. */
  async function signIn(
    reply: CompanyReply,
    origin: SignInOrigin,
  ): Promise<StartedSession | Challenge> {
    const claims = await readReply(reply, null, origin);
    const user = await findUser(claims, origin);
    const account = await users.findPassword(user.email);
    if (!account?.isActive || account.user.id !== user.id) {
      await recordFailure(origin, "The user is deactivated.", user);
      fail("company_not_allowed");
    }
    const { passwordVersion } = account;
    const challenge = await twoFactor.challenge(user, passwordVersion);
    if (challenge) return challenge;
    const event = "authn_login_success";
    return sessions.start(user, origin, { method: "company", event, passwordVersion });
  }

  async function findUser(claims: Claims, origin: Origin): Promise<Me> {
    try {
      newUsers.requireDomain(claims);
      const userId = await store.useAccount(sql, claims, claims.email ?? null, clock.now());
      const user = userId === undefined ? undefined : await users.find(userId);
      return user ?? (await newUsers.create(claims, origin));
    } catch (error) {
      if (error instanceof Refusal) await recordFailure(origin, error.message);
      throw error;
    }
  }

  async function state(user: Pick<Me, "id" | "email">): Promise<CompanyState> {
    const found = config.oidcIssuer && (await store.findAccount(sql, user.id, config.oidcIssuer));
    const stored = await users.findPassword(user.email);
    return {
      provider: provider?.name ?? null,
      account: found
        ? {
            email: found.email,
            connectedAt: isoTime(found.connectedAt),
            lastUsedAt: found.lastUsedAt === null ? null : isoTime(found.lastUsedAt),
          }
        : null,
      hasPassword: Boolean(stored?.passwordHash),
    };
  }

  /** Connects an account with the user of the session, and disconnects another one. */
  async function connect(identity: SessionIdentity, reply: CompanyReply): Promise<CompanyState> {
    const { user, origin } = identity;
    const claims = await readReply(reply, user.id, origin);
    newUsers.requireDomain(claims);
    const account = { userId: user.id, email: claims.email ?? null, isByUser: true };
    await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      await store.deleteAccounts(trx, user.id);
      const isFree = await store.insertAccount(trx, claims, { ...account, now: clock.now() });
      if (!isFree) fail("company_account_taken"); // keeps the former account
      await audit.within(trx).success(identity, "company_account_connected", `user:${user.id}`);
    });
    await notify(user.id, { type: "company_account_connected" }, origin);
    return state(user);
  }

  /** Rejects users who could not sign in afterwards. */
  async function disconnect(identity: SessionIdentity): Promise<void> {
    const { user, origin } = identity;
    const { hasPassword } = await state(user);
    if (!hasPassword) fail("password_required");
    const count = await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      const count = await store.deleteAccounts(trx, user.id);
      if (count > 0) {
        await audit.within(trx).success(identity, "company_account_removed", `user:${user.id}`);
      }
      return count;
    });
    if (count > 0) await notify(user.id, { type: "company_account_removed" }, origin);
  }

  return { name: provider?.name ?? null, start, signIn, state, connect, disconnect };
}

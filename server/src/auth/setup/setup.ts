/** First start: the holder of the one-time token becomes the owner. There is no default account. */
import type { SetupRequest } from "@belfry/contracts/auth/sign-in";
import { limits } from "@belfry/contracts/limits";
import type { Origin, SignInOrigin } from "../../access/identity.ts";
import { isSameSecret } from "../../crypto/compare.ts";
import { hashToken, makeSetupToken } from "../../crypto/tokens.ts";
import { ipPrefix } from "../../net/ip.ts";
import { fail } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import { parseDisplayName, parseEmail } from "../../users/users.ts";
import type { BaseModules } from "../base-modules.ts";
import { windowRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import {
  claimSetup,
  deleteSetupTokens,
  isSetUp,
  isSetupToken,
  storeSetupToken,
} from "./setup-store.ts";

const defaultTitle = "General";
const failuresPerIp = 10;

export function createSetup(
  { database, clock, users, audit, policy, config, createFirstChat }: AuthOptions,
  { hashPassword, limiter, sessions }: BaseModules,
) {
  const token = config.setupToken ?? makeSetupToken();
  const validUntil = clock.now() + config.setupTokenLifetimeMs;
  let isDone = false;
  let storing: Promise<void> | undefined;

  async function isNeeded(): Promise<boolean> {
    isDone ||= await isSetUp(database.sql);
    return !isDone;
  }

  /** Creates the owner with the first chat, and signs them in. Succeeds exactly once. */
  async function setUp(request: SetupRequest, origin: SignInOrigin): Promise<StartedSession> {
    if (!(await isNeeded())) fail("setup_done");
    await checkToken(request.setupToken, origin);

    const email = parseEmail("/email", request.email);
    const displayName = parseDisplayName("/displayName", request.displayName);
    const title = parseTextInput(
      "/chatTitle",
      request.chatTitle?.trim() || defaultTitle,
      limits.chatTitleLength,
    );
    checkNewPassword("/password", request.password, email);
    const passwordHash = await hashPassword("setup", request.password);

    const owner = await database.sql.transaction().execute(async (trx) => {
      if (!(await claimSetup(trx, clock.now()))) fail("setup_done");
      await deleteSetupTokens(trx);
      const owner = await users.create({ email, displayName, passwordHash, role: "owner" }, trx);
      await createFirstChat(trx, owner, title);
      const { serverName } = request;
      if (serverName !== undefined) await policy.changeWithin(trx, { serverName });
      const target = `user:${owner.id}`;
      await audit.within(trx).success({ origin }, "user_created", target);
      await audit.within(trx).success({ origin }, "sys_setup", target);
      return owner;
    });
    isDone = true;
    return sessions.start(owner, origin, { method: "setup", event: "session_created" });
  }

  async function checkToken(given: string, origin: Origin): Promise<void> {
    const rule = windowRule({
      key: `setup:${ipPrefix(origin.ip)}`,
      failures: failuresPerIp,
      windowMs: config.failureWindowMs,
    });
    await limiter.reserve([rule]);
    if (!(await isValid(given))) {
      await audit.failure({ origin }, "sys_setup");
      fail("invalid_setup_token");
    }
    await limiter.settle([rule], []);
  }

  /** Another process on the database may have printed the token. */
  async function isValid(given: string): Promise<boolean> {
    const now = clock.now();
    if (isSameSecret(given, token)) return now < validUntil;
    return !config.setupToken && (await isSetupToken(database.sql, hashToken(given), now));
  }

  /** Returns the token to print, or undefined if it is configured or setup is done. */
  async function tokenToPrint(): Promise<string | undefined> {
    if (config.setupToken || !(await isNeeded())) return undefined;
    storing ??= storeSetupToken(database.sql, hashToken(token), { now: clock.now(), validUntil });
    await storing;
    return token;
  }

  return { isNeeded, setUp, tokenToPrint };
}

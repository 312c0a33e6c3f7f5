/**
 * The first start: whoever holds the one-time token becomes the owner, exactly once. There is no
 * default account.
 */

import type { SetupRequest } from "@belfry/contracts/auth/sign-in";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Origin } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { isSameSecret } from "../../crypto/compare.ts";
import { makeSetupToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import { fail } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import { parseDisplayName, parseEmail, type Users } from "../../users/users.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { Turns } from "../throttle/turns.ts";
import { claimSetup, isSetUp } from "./setup-store.ts";

export interface Setup {
  isNeeded(): Promise<boolean>;
  /** The token to print at the first start; undefined when it was configured or setup is done. */
  tokenToPrint(): Promise<string | undefined>;
  setUp(request: SetupRequest, origin: Origin): Promise<StartedSession>;
}

/** A step of the transaction that makes the owner: all of the setup is there, or nothing of it. */
export type FirstChat = (trx: Kysely<Schema>, owner: Me, title: string) => Promise<void>;

interface Needs {
  database: Database;
  clock: Clock;
  users: Users;
  audit: Audit;
  passwords: Passwords;
  turns: Turns;
  throttle: Throttle;
  sessions: Sessions;
  config: Pick<Config, "setupToken" | "setupTokenLifetimeMs" | "failureWindowMs">;
  createFirstChat: FirstChat;
}

const defaultTitle = "General";
const triesPerAddress = 10;

export function createSetup(needs: Needs): Setup {
  const { database, clock, users, audit, passwords, turns, throttle, sessions, config } = needs;
  const token = config.setupToken ?? makeSetupToken();
  const validUntil = clock.now() + config.setupTokenLifetimeMs;
  let isDone = false;

  async function isNeeded(): Promise<boolean> {
    isDone ||= await isSetUp(database.sql);
    return !isDone;
  }

  async function setUp(request: SetupRequest, origin: Origin): Promise<StartedSession> {
    if (!(await isNeeded())) fail("setup_done");
    const prefix = ipPrefix(origin.ip);
    const rule = {
      key: `setup:${prefix}`,
      failures: triesPerAddress,
      windowMs: config.failureWindowMs,
    };
    await throttle.reserve([rule]);
    if (!isSameSecret(request.setupToken, token) || clock.now() >= validUntil) {
      await audit.failure({ origin }, "sys_setup");
      fail("invalid_setup_token");
    }
    await throttle.settle([rule], []);

    const email = parseEmail("/email", request.email);
    const displayName = parseDisplayName("/displayName", request.displayName);
    const title = parseTextInput(
      "/chatTitle",
      request.chatTitle?.trim() || defaultTitle,
      limits.chatTitleLength,
    );
    checkNewPassword("/password", request.password, email);
    const passwordHash = await turns.take("setup", () => passwords.hash(request.password));

    const owner = await database.sql.transaction().execute(async (trx) => {
      if (!(await claimSetup(trx, clock.now()))) fail("setup_done");
      const owner = await users.create({ email, displayName, passwordHash, role: "owner" }, trx);
      await needs.createFirstChat(trx, owner, title);
      const target = `user:${owner.id}`;
      await audit.within(trx).success({ origin }, "user_created", target);
      await audit.within(trx).success({ origin }, "sys_setup", target);
      return owner;
    });
    isDone = true;
    return sessions.start(owner, origin, { method: "setup", event: "session_created" });
  }

  return {
    isNeeded,
    tokenToPrint: async () => (!config.setupToken && (await isNeeded()) ? token : undefined),
    setUp,
  };
}

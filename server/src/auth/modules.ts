/** Creates the modules of auth and passes each one its dependencies. */
import { createAccount } from "./account/account.ts";
import { createDetails } from "./account/details.ts";
import { createAllCredentials } from "./all-credentials.ts";
import { createBaseModules } from "./base-modules.ts";
import { createBearerTokens } from "./bearer-tokens.ts";
import { createLinks } from "./links.ts";
import type { AuthOptions } from "./options.ts";
import { createReplacePassword } from "./passwords/new-password.ts";
import { createSecondFactors } from "./second-factors.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { createSetup } from "./setup/setup.ts";
import { createSignIn } from "./sign-in/sign-in.ts";

export function createAuthModules(options: AuthOptions) {
  const { database, bus, clock, config, users, audit, notify } = options;
  const { policy, createFirstChat, announceProfile } = options;
  const base = createBaseModules(options);
  const { limiter, sessions, apiKeys, passwordCheck, hashQueue, hashPassword } = base;
  const secondFactors = createSecondFactors(options, base);
  const { passkeys, twoFactor } = secondFactors;
  const replacePassword = createReplacePassword({ users, sessions, passkeys, apiKeys });
  const links = createLinks(options, base, replacePassword);
  const account = createAccount({
    database,
    users,
    audit,
    passwordCheck,
    replacePassword,
    hashPassword,
    sessions,
    notify,
    emailChanges: links.emailChanges,
    requireRecent: base.requireRecent,
    announceProfile,
  });
  const setup = createSetup({
    database,
    clock,
    users,
    audit,
    policy,
    hashPassword,
    limiter,
    sessions,
    config,
    createFirstChat,
  });
  const signIn = createSignIn({
    database,
    clock,
    audit,
    passwordCheck,
    hashQueue,
    limiter,
    sessions,
    twoFactor,
    config,
  });

  return {
    ...base,
    sessionList: createSessionList({ database, audit, sessions }),
    allCredentials: createAllCredentials({ bus, clock, sessions, apiKeys }),
    bearerTokens: createBearerTokens({ sessions, apiKeys }),
    ...secondFactors,
    ...links,
    account,
    details: createDetails({ database, audit }),
    setup,
    signIn,
  };
}

/** Creates the modules of auth and passes each one its dependencies. */
import { availableParallelism } from "node:os";
import type { Identity } from "../access/identity.ts";
import { createAccount } from "./account/account.ts";
import { createAllCredentials } from "./all-credentials.ts";
import { createApiKeys } from "./api-keys/api-keys.ts";
import { createBearerTokens } from "./bearer-tokens.ts";
import { createLimiter } from "./limiter/limiter.ts";
import { createLinks } from "./links.ts";
import type { AuthOptions } from "./options.ts";
import { createHashQueue, type HashPassword } from "./passwords/hash-queue.ts";
import { createReplacePassword } from "./passwords/new-password.ts";
import { createPasswordCheck } from "./passwords/password-check.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { createSecondFactors } from "./second-factors.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSetup } from "./setup/setup.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { createTickets } from "./tickets/tickets.ts";

export function createAuthModules(
  options: AuthOptions,
  requireRecent: (identity: Identity) => void,
) {
  const { database, bus, clock, config, users, audit, notify } = options;
  const { policy, createFirstChat, announceProfile } = options;

  const passwords = createPasswords({
    memoryKiB: config.passwordMemoryKiB,
    passes: config.passwordPasses,
  });
  const hashQueue = createHashQueue({
    // Hashes share a pool of four threads with file access.
    concurrency: Math.min(availableParallelism(), 3),
    maxWaiting: config.passwordQueue,
  });
  const hashPassword: HashPassword = (key, password) =>
    hashQueue.run(key, () => passwords.hash(password));
  const limiter = createLimiter({ database, clock });
  const sessions = createSessions({ database, bus, clock, audit, notify, config });
  const apiKeys = createApiKeys({ database, bus, clock, audit, notify });
  const passwordCheck = createPasswordCheck({
    users,
    audit,
    passwords,
    hashQueue,
    limiter,
    config,
  });
  const tickets = createTickets({ database, clock, users, config });
  const secondFactors = createSecondFactors(options, {
    limiter,
    sessions,
    tickets,
    passwordCheck,
    requireRecent,
  });
  const { passkeys, twoFactor } = secondFactors;
  const replacePassword = createReplacePassword({ users, sessions, passkeys, apiKeys });
  const links = createLinks(options, {
    limiter,
    sessions,
    passwordCheck,
    replacePassword,
    hashPassword,
    requireRecent,
  });
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
    requireRecent,
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
    hashPassword,
    limiter,
    sessions,
    sessionList: createSessionList({ database, audit, sessions }),
    apiKeys,
    allCredentials: createAllCredentials({ bus, clock, sessions, apiKeys }),
    bearerTokens: createBearerTokens({ sessions, apiKeys }),
    tickets,
    ...secondFactors,
    ...links,
    account,
    setup,
    signIn,
  };
}

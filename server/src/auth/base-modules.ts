/** Creates the modules of auth that the others need: passwords, sessions, API keys, tickets, the limiter. */
import { availableParallelism } from "node:os";
import { createApiKeys } from "./api-keys/api-keys.ts";
import { createLimiter } from "./limiter/limiter.ts";
import { createLinkLimiter } from "./limiter/link-limiter.ts";
import type { AuthOptions } from "./options.ts";
import { createHashQueue, type HashPassword } from "./passwords/hash-queue.ts";
import { createPasswordCheck } from "./passwords/password-check.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { createRequireRecent } from "./sessions/recent-authentication.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createTickets } from "./tickets/tickets.ts";

export type BaseModules = ReturnType<typeof createBaseModules>;

export function createBaseModules(options: AuthOptions) {
  const { database, clock, config } = options;
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

  return {
    hashQueue,
    hashPassword,
    limiter,
    linkLimiter: createLinkLimiter(limiter, config),
    passwordCheck: createPasswordCheck(options, { passwords, hashQueue, limiter }),
    sessions: createSessions(options),
    requireRecent: createRequireRecent(options),
    apiKeys: createApiKeys(options),
    tickets: createTickets(options),
  };
}

/** Creates the modules of auth and passes each one its dependencies. */
import { availableParallelism } from "node:os";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Identity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { Mail } from "../mail/mail.ts";
import type { Policy } from "../policy/policy.ts";
import type { Users } from "../users/users.ts";
import { type AnnounceProfile, createAccount } from "./account/account.ts";
import { createAllCredentials } from "./all-credentials.ts";
import { createApiKeys } from "./api-keys/api-keys.ts";
import { createBearerTokens } from "./bearer-tokens.ts";
import { createEmailChanges } from "./email-change/email-change.ts";
import { createEnrolment } from "./enrolment/enrolment.ts";
import { createInviteAcceptance } from "./invites/accept-invite.ts";
import { createInvites, type InvitedChats } from "./invites/invites.ts";
import { createLimiter } from "./limiter/limiter.ts";
import { createLinkLimiter } from "./limiter/link-limiter.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { createHashQueue, type HashPassword } from "./passwords/hash-queue.ts";
import { createReplacePassword } from "./passwords/new-password.ts";
import { createPasswordCheck } from "./passwords/password-check.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { createRecovery } from "./recovery/recovery.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.ts";
import type { Notify } from "./security-notices.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSetup } from "./setup/setup.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { createTickets } from "./tickets/tickets.ts";
import { createTwoFactorRemoval } from "./two-factor/removal.ts";
import { createTwoFactor } from "./two-factor/two-factor.ts";

export interface AuthOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  users: Users;
  audit: Audit;
  notify: Notify;
  mail: Mail | undefined;
  /** Reports errors that occur after the reply. */
  onError(error: unknown): void;
  publicUrl(): string;
  policy: Policy;
  /** Chats are a layer above: the server passes in the functions that need them. */
  createFirstChat(trx: Kysely<Schema>, owner: Me, title: string): Promise<void>;
  invitedChats: InvitedChats;
  announceProfile: AnnounceProfile;
}

export function createAuthModules(
  options: AuthOptions,
  requireRecent: (identity: Identity) => void,
) {
  const { database, bus, clock, config, secrets, users, audit, notify, mail } = options;
  const { onError, publicUrl, policy, createFirstChat } = options;
  const { invitedChats, announceProfile } = options;

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
  const linkLimiter = createLinkLimiter({ limiter, config });
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
  const passkeys = createPasskeys({
    database,
    clock,
    audit,
    notify,
    limiter,
    sessions,
    tickets,
    publicUrl,
    config,
  });
  const replacePassword = createReplacePassword({ users, sessions, passkeys, apiKeys });
  const twoFactor = createTwoFactor({
    database,
    clock,
    secrets,
    audit,
    notify,
    limiter,
    passwordCheck,
    tickets,
    sessions,
    hasPasskey: passkeys.hasPasskey,
  });
  const twoFactorRemoval = createTwoFactorRemoval({
    database,
    bus,
    audit,
    notify,
    limiter,
    sessions,
    twoFactor,
    removePasskeys: passkeys.removeAllWithin,
    isTwoFactorRequired: policy.isTwoFactorRequired,
  });
  const enrolment = createEnrolment({
    database,
    clock,
    secrets,
    audit,
    notify,
    limiter,
    sessions,
    twoFactor,
    isTwoFactorRequired: policy.isTwoFactorRequired,
    requireRecent,
  });
  const recovery = createRecovery({
    database,
    clock,
    users,
    audit,
    passwordCheck,
    replacePassword,
    hashPassword,
    limiter,
    linkLimiter,
    notify,
    mail,
    publicUrl,
    onError,
    config,
  });
  const invites = createInvites({
    database,
    clock,
    users,
    audit,
    policy,
    mail,
    chats: invitedChats,
    publicUrl,
    requireRecent,
    config,
  });
  const inviteAcceptance = createInviteAcceptance({
    database,
    clock,
    users,
    audit,
    policy,
    hashPassword,
    linkLimiter,
    sessions,
    chats: invitedChats,
  });
  const emailChanges = createEmailChanges({
    database,
    clock,
    users,
    audit,
    limiter,
    linkLimiter,
    notify,
    mail,
    publicUrl,
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
    emailChanges,
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
    passkeys,
    twoFactor,
    twoFactorRemoval,
    enrolment,
    recoveryCodes: createRecoveryCodes({ database, audit, notify }),
    recovery,
    invites,
    inviteAcceptance,
    emailChanges,
    account,
    setup,
    signIn,
  };
}

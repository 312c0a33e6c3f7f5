/** Who is who: setup, sign-in, sessions, and whom a token speaks for. */
import { availableParallelism } from "node:os";
import type { SessionEnd } from "@belfry/contracts/live/events";
import { type Identity, isSession, type SessionIdentity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Mail } from "../mail/mail.ts";
import { fail } from "../problems.ts";
import type { Users } from "../users/users.ts";
import { type Account, type AnnounceProfile, createAccount } from "./account/account.ts";
import { type AllCredentials, createAllCredentials } from "./all-credentials.ts";
import { type ApiKeys, createApiKeys } from "./api-keys/api-keys.ts";
import { type Bearers, createBearers } from "./bearers.ts";
import { createInviteAcceptance, type InviteAcceptance } from "./invites/accept-invite.ts";
import type { InvitedChats } from "./invites/invites.ts";
import { createInvites, type Invites } from "./invites/invites.ts";
import { createPasskeys, type Passkeys } from "./passkeys/passkeys.ts";
import { createReplacePassword } from "./passwords/new-password.ts";
import { createPasswordCheck } from "./passwords/password-check.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { createRecovery, type Recovery } from "./recovery/recovery.ts";
import type { Notify } from "./security-notices.ts";
import { createSessionList, type SessionList } from "./sessions/session-list.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSetup, type FirstChat, type Setup } from "./setup/setup.ts";
import { createSignIn, type SignIn } from "./sign-in/sign-in.ts";
import { createLinkTries } from "./throttle/link-tries.ts";
import { createThrottle } from "./throttle/throttle.ts";
import { createTurns } from "./throttle/turns.ts";
import { createTwoFactor, type TwoFactor } from "./two-factor/two-factor.ts";

export type { Notify, SecurityNotice } from "./security-notices.ts";
export type { Bearers, InvitedChats };

export interface Auth extends SignIn, Bearers {
  setup: Setup;
  twoFactor: TwoFactor;
  passkeys: Passkeys;
  recovery: Recovery;
  invites: Invites;
  inviteAcceptance: InviteAcceptance;
  account: Account;
  sessions: SessionList;
  apiKeys: ApiKeys;
  /** What ends with the right to be here. */
  allCredentials: AllCredentials;
  /** For somebody else's first password. Refuses one that is too weak. */
  hashNewPassword(pointer: string, password: string, email: string): Promise<string>;
  /** Refuses a session whose password was not given lately, and every API key. */
  requireRecent(identity: Identity): void;
  /** Ends it at once, its sockets included. */
  endSession(identity: SessionIdentity, reason: SessionEnd): Promise<void>;
  /** Ends sessions whose time is over and drops counters nobody needs. For the chores. */
  forgetExpired(): Promise<void>;
  /** Writes what was held back, for a server that stops. */
  close(): Promise<void>;
}

export interface AuthNeeds {
  database: Database;
  bus: Bus;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  users: Users;
  audit: Audit;
  notify: Notify;
  mail: Mail | undefined;
  /** For what fails after its request was answered. */
  onError(error: unknown): void;
  publicUrl(): string;
  /** Whether whoever has no two-factor may do nothing but turn it on. */
  isTwoFactorRequired(): Promise<boolean>;
  /** The chats are above this room: the server passes the way to make one. */
  createFirstChat: FirstChat;
  invitedChats: InvitedChats;
  announceProfile: AnnounceProfile;
}

export function createAuth(needs: AuthNeeds): Auth {
  const { config, clock } = needs;
  const passwords = createPasswords({
    memoryKiB: config.passwordMemoryKiB,
    passes: config.passwordPasses,
  });
  const turns = createTurns({
    // Hashes run in a pool of four threads that files need as well.
    atOnce: Math.min(availableParallelism(), 3),
    waiting: config.passwordQueue,
  });
  const throttle = createThrottle(needs);
  const sessions = createSessions(needs);
  const apiKeys = createApiKeys(needs);
  const passwordCheck = createPasswordCheck({ ...needs, passwords, turns, throttle });
  const replacePassword = createReplacePassword({ ...needs, sessions });
  const linkTries = createLinkTries({ throttle, config });
  const checks = { passwords, passwordCheck, replacePassword, turns, throttle, linkTries };
  const parts = { ...needs, ...checks, sessions };
  const recovery = createRecovery(parts);
  const invites = createInvites({ ...needs, chats: needs.invitedChats, requireRecent });
  const twoFactor = createTwoFactor({
    ...parts,
    hasPasskey: (userId) => passkeys.hasPasskey(userId),
    removePasskeys: (trx, userId) => passkeys.removeAllWithin(trx, userId),
    requireRecent,
  });
  const { tickets, guesses } = twoFactor;
  const passkeys = createPasskeys({ ...parts, tickets, guesses });

  function requireRecent(identity: Identity): void {
    if (!isSession(identity)) fail("session_required");
    const { authenticatedAt } = identity.credential;
    const ageMs = clock.now() - authenticatedAt; // below zero after the clock was set back
    const isRecent = ageMs >= 0 && ageMs < config.reauthenticationMs;
    if (!isRecent) fail("reauthentication_required");
  }

  return {
    ...createSignIn({ ...parts, twoFactor }),
    setup: createSetup(parts),
    twoFactor,
    passkeys,
    recovery,
    invites,
    inviteAcceptance: createInviteAcceptance({ ...parts, chats: needs.invitedChats }),
    account: createAccount({ ...parts, requireRecent }),
    ...createBearers({ sessions, apiKeys }),
    sessions: createSessionList(parts),
    apiKeys,

    requireRecent,
    allCredentials: createAllCredentials({ ...parts, apiKeys }),

    async hashNewPassword(pointer, password, email) {
      checkNewPassword(pointer, password, email);
      return turns.take(`new:${email}`, () => passwords.hash(password));
    },

    endSession: sessions.end,

    async forgetExpired() {
      await sessions.endExpired();
      await twoFactor.forgetExpired();
      await passkeys.deleteExpired();
      await recovery.deleteExpired();
      await invites.deleteExpired();
      const longest = Math.max(config.failureWindowMs, config.addressWindowMs);
      await throttle.forgetBefore(clock.now() - longest);
    },

    async close() {
      await recovery.close();
      await Promise.all([sessions.flush(), apiKeys.flush()]);
    },
  };
}

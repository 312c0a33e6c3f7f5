/** Accounts and credentials: setup, sign-in, sessions, second factors, invites and recovery. */
import { deleteExpiredRows } from "../database/rows/expired-rows.ts";
import { createSlices } from "../slices.ts";
import { createAuthModules } from "./modules.ts";
import type { AuthOptions } from "./options.ts";
import { checkNewPassword } from "./passwords/password-rules.ts";
import { forgetOldDevices } from "./sessions/remembered-devices.ts";

export type { BearerTokens } from "./bearer-tokens.ts";
export { failureOf } from "./company/failures.ts";
export { createProvider } from "./company/provider.ts";
export type { InvitedChats } from "./options.ts";
export type { Notify, SecurityNotice } from "./security-notices.ts";
export { deviceOf } from "./sessions/devices.ts";

const expiring = [
  ["tickets", "token_hash"],
  ["company_sign_ins", "token_hash"],
  ["passkey_challenges", "challenge_hash"],
  ["password_resets", "token_hash"],
  ["email_changes", "user_id"],
] as const;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { clock, config } = options;
  const { sql } = options.database;
  const modules = createAuthModules(options);
  const { hashPassword, limiter, sessions, apiKeys, enrolment } = modules;
  const { passkeys, recovery, invites, inviteAcceptance, emailChanges } = modules;
  const slices = createSlices();

  /** Hashes the first password of another user. Rejects a weak one. */
  async function hashNewPassword(
    pointer: string,
    password: string,
    email: string,
  ): Promise<string> {
    checkNewPassword(pointer, password, email);
    return hashPassword(`new:${email}`, password);
  }

  /** Ends expired sessions, and deletes expired rows. Runs as a background job. */
  async function deleteExpired(): Promise<void> {
    await sessions.endExpired();
    const longestWindowMs = Math.max(config.failureWindowMs, config.addressWindowMs);
    await slices.runAll([
      (most) => forgetOldDevices(sql, clock.now(), most),
      ...expiring.map(
        (table) => (most: number) => deleteExpiredRows(sql, table, clock.now(), most),
      ),
      invites.deleteExpired,
      enrolment.deleteExpired,
      (most) => limiter.deleteBefore(clock.now() - longestWindowMs, most),
    ]);
  }

  /** Writes what is only in memory, before the server stops. */
  async function close(): Promise<void> {
    await recovery.close();
    await Promise.all([sessions.flush(), apiKeys.flush()]);
  }

  return {
    ...modules.signIn,
    ...modules.bearerTokens,
    setup: modules.setup,
    twoFactorRemoval: modules.twoFactorRemoval,
    twoFactor: modules.twoFactor,
    enrolment,
    recoveryCodes: modules.recoveryCodes,
    passkeys,
    company: modules.company,
    recovery,
    invites,
    inviteAcceptance,
    account: modules.account,
    details: modules.details,
    emailChanges,
    sessions: modules.sessionList,
    apiKeys,
    allCredentials: modules.allCredentials,
    requireRecent: modules.requireRecent,
    hashNewPassword,
    endSession: sessions.end,
    deleteExpired,
    close,
  };
}

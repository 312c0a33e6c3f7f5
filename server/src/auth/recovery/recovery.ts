/**
 * Coming back without a password, by a link that chooses a new one: one use, one hour, no sign-in.
 * Two-factor is asked at the next sign-in as ever.
 */
import type { ConfirmReset, ResetLink } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Origin } from "../../access/identity.ts";
import type { Audit, AuditActor } from "../../audit/audit.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { hashToken, makeLinkToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { Mail } from "../../mail/mail.ts";
import { fail } from "../../problems.ts";
import type { Users } from "../../users/users.ts";
import type { ReplacePassword } from "../passwords/new-password.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import { deleteResets } from "../passwords/password-store.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Notify } from "../security-notices.ts";
import type { LinkTries } from "../throttle/link-tries.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { Turns } from "../throttle/turns.ts";
import { createRequests } from "./requests.ts";
import * as store from "./reset-link-store.ts";

/** Who asked for a link. */
export interface ResetMaker extends AuditActor {
  /** True if the user asked for it and receives it by mail. */
  isMailed?: boolean;
}

export interface Recovery {
  /** Instead of all older links of this user. Refuses deactivated users, who could not come in. */
  createLink(user: Pick<Me, "id">, by: ResetMaker): Promise<ResetLink>;
  /** All links of a user, as a step of a larger transaction: they went to another address. */
  closeLinksWithin(trx: Kysely<Schema>, userId: number): Promise<void>;
  /** Whether a forgotten password can be helped by mail. */
  isByMail: boolean;
  /** Answers at once, and the same for everybody; the mail follows where the e-mail is known. */
  ask(email: string, origin: Origin): void;
  confirm(reset: ConfirmReset, origin: Origin): Promise<void>;
  forgetExpired(): Promise<void>;
  /** Ends after what was asked for. */
  close(): Promise<void>;
}

export interface RecoveryNeeds {
  database: Database;
  clock: Clock;
  users: Users;
  audit: Audit;
  passwords: Passwords;
  replacePassword: ReplacePassword;
  turns: Turns;
  throttle: Throttle;
  linkTries: LinkTries;
  notify: Notify;
  mail: Mail | undefined;
  publicUrl(): string;
  onError(error: unknown): void;
  config: Pick<Config, "resetLifetimeMs" | "failureWindowMs">;
}

export function createRecovery(needs: RecoveryNeeds): Recovery {
  const { database, clock, audit, passwords, replacePassword, turns, linkTries, config } = needs;
  const { sql } = database;

  async function createLink(
    { id }: Pick<Me, "id">,
    { isMailed = false, ...by }: ResetMaker,
  ): Promise<ResetLink> {
    const token = makeLinkToken("reset");
    const expiresAt = clock.now() + config.resetLifetimeMs;
    await sql.transaction().execute(async (trx) => {
      if (!(await store.holdUser(trx, id))) fail("user_not_found");
      const madeBy = by.user?.id ?? null;
      const tokenHash = hashToken(token);
      await store.putReset(trx, { tokenHash, userId: id, madeBy, isMailed, expiresAt });
      await audit.within(trx).success(by, "password_reset_created", `user:${id}`);
    });
    // In the fragment: it reaches no server's log and no Referer.
    const url = `${needs.publicUrl()}/reset-password#token=${token}`;
    return { url, expiresAt: isoTime(expiresAt) };
  }

  async function confirm({ token, password }: ConfirmReset, origin: Origin): Promise<void> {
    const tokenHash = hashToken(token);
    const user =
      (await linkTries.look(origin, () => store.findReset(sql, tokenHash, clock.now()))) ??
      fail("invalid_reset");
    checkNewPassword("/password", password, user.email);
    const passwordHash = await turns.take(`reset:${user.id}`, () => passwords.hash(password));
    const ended = await sql.transaction().execute(async (trx) => {
      await store.holdUser(trx, user.id);
      if (!(await store.useReset(trx, tokenHash, clock.now()))) fail("invalid_reset");
      const ended = await replacePassword(trx, { userId: user.id, passwordHash });
      if (!ended) fail("invalid_reset"); // deactivated in the meantime
      await audit.within(trx).success({ user, origin }, "password_reset_used", `user:${user.id}`, {
        endedSessions: ended.count,
      });
      return ended;
    });
    ended.tell("password_changed");
    await needs.notify(user.id, { type: "password_reset" }, origin);
  }

  const requests = createRequests({ ...needs, createLink });

  return {
    createLink,
    closeLinksWithin: deleteResets,
    isByMail: needs.mail !== undefined,
    ask: requests.ask,
    confirm,
    forgetExpired: () => store.forgetResetsBefore(sql, clock.now()),
    close: requests.close,
  };
}

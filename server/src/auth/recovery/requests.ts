/**
 * "I forgot my password": what is asked at the door is done behind it, one after another, so that
 * neither answer nor time tells whether an e-mail is known.
 */
import { setImmediate } from "node:timers/promises";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import type { Origin } from "../../access/identity.ts";
import type { AuditActor } from "../../audit/audit.ts";
import type { Config } from "../../config/config.ts";
import { hashToken } from "../../crypto/tokens.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import type { Mail } from "../../mail/mail.ts";
import { Refusal } from "../../problems.ts";
import { normalizeEmail, type Users } from "../../users/users.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { ThrottleRule } from "../throttle/throttle-rules.ts";
import { resetLetter } from "./reset-letter.ts";

export interface Requests {
  ask(email: string, origin: Origin): void;
  close(): Promise<void>;
}

interface Needs {
  users: Users;
  throttle: Throttle;
  mail: Mail | undefined;
  publicUrl(): string;
  config: Pick<Config, "failureWindowMs">;
  createLink(user: Pick<Me, "id">, by: AuditActor & { isMailed: true }): Promise<ResetLink>;
  onError(error: unknown): void;
}

const waitingMax = 100;
const mailsPerAccount = 3;
const asksPerAddress = 20;

export function createRequests(needs: Needs): Requests {
  const { users, throttle, mail, publicUrl, config, createLink, onError } = needs;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function answer(mail: Mail, email: string, origin: Origin): Promise<void> {
    const normalized = normalizeEmail(email);
    if (normalized === undefined) return;
    const rule = (key: string, failures: number): ThrottleRule => ({
      key,
      failures,
      windowMs: config.failureWindowMs,
    });
    // Never settled: each mail counts, so that nobody's mailbox can be filled from here.
    await throttle.reserve([
      rule(`ask-account:${hashToken(normalized)}`, mailsPerAccount),
      rule(`ask-address:${ipPrefix(origin.ip)}`, asksPerAddress),
    ]);
    const user = await users.findByEmail(normalized);
    if (!user) return;
    const link = await createLink(user, { origin, isMailed: true });
    mail.send(resetLetter(user.email, link, publicUrl()));
  }

  return {
    ask(email, origin) {
      if (!mail || waiting >= waitingMax) return;
      waiting += 1;
      last = last
        .then(() => setImmediate()) // once the answer is out
        .then(() => answer(mail, email, origin))
        // Throttled, or deactivated: whoever asked must not learn which.
        .catch((error) => error instanceof Refusal || onError(error))
        .then(() => {
          waiting -= 1;
        });
    },

    close: () => last,
  };
}

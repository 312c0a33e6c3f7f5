/**
 * "Forgot password" requests. They are processed one after the other after the HTTP reply, so that
 * neither the reply nor its timing reveals whether an account exists.
 */
import { setImmediate } from "node:timers/promises";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { Origin } from "../../access/identity.ts";
import type { AuditActor } from "../../audit/audit.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Mail } from "../../mail.ts";
import { ipPrefix } from "../../net/ip.ts";
import { Refusal } from "../../problems.ts";
import { normalizeEmail } from "../../users/users.ts";
import { resetEmail } from "../emails.ts";
import { windowRule } from "../limiter/limit-rules.ts";
import type { Limiter } from "../limiter/limiter.ts";
import type { AuthOptions } from "../options.ts";

const maxPending = 100;
const maxMailsPerAccount = 3;
const maxRequestsPerIp = 20;

export function createResetRequests(
  { users, mail, publicUrl, config, onError }: AuthOptions,
  limiter: Limiter,
  createLink: (
    userId: number,
    actor: AuditActor,
    options: { isMailed: true },
  ) => Promise<ResetLink>,
) {
  let pending = 0;
  let last: Promise<void> = Promise.resolve();

  /** Returns immediately. E-mails a link later if the address belongs to an active user. */
  function add(email: string, origin: Origin): void {
    if (!mail || pending >= maxPending) return;
    pending += 1;
    last = last
      .then(() => setImmediate()) // lets the reply go out first
      .then(() => handle(mail, email, origin))
      // A refusal means throttled or deactivated: the requester must not learn which.
      .catch((error) => error instanceof Refusal || onError(error))
      .then(() => {
        pending -= 1;
      });
  }

  async function handle(mail: Mail, email: string, origin: Origin): Promise<void> {
    const normalized = normalizeEmail(email);
    if (normalized === undefined) return;
    const rule = (key: string, failures: number) =>
      windowRule({ key, failures, windowMs: config.failureWindowMs });
    // No `settle`: every request counts, so that nobody can flood a mailbox.
    await limiter.reserve([
      rule(`ask-account:${hashToken(normalized)}`, maxMailsPerAccount),
      rule(`ask-address:${ipPrefix(origin.ip)}`, maxRequestsPerIp),
    ]);
    const user = await users.findByEmail(normalized);
    if (!user) return;
    const link = await createLink(user.id, { origin }, { isMailed: true });
    const expiresAt = Date.parse(link.expiresAt);
    mail.send(resetEmail({ to: user.email, url: link.url, expiresAt }, publicUrl()));
  }

  return { add, close: () => last };
}

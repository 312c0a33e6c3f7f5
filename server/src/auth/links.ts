/** Creates the modules whose links users get: password links, invites and confirmed addresses. */
import type { Identity } from "../access/identity.ts";
import { createEmailChanges } from "./email-change/email-change.ts";
import { createInviteAcceptance } from "./invites/accept-invite.ts";
import { createInvites } from "./invites/invites.ts";
import type { Limiter } from "./limiter/limiter.ts";
import { createLinkLimiter } from "./limiter/link-limiter.ts";
import type { AuthOptions } from "./options.ts";
import type { HashPassword } from "./passwords/hash-queue.ts";
import type { ReplacePassword } from "./passwords/new-password.ts";
import type { PasswordCheck } from "./passwords/password-check.ts";
import { createRecovery } from "./recovery/recovery.ts";
import type { Sessions } from "./sessions/sessions.ts";

interface LinksDependencies {
  limiter: Limiter;
  sessions: Sessions;
  passwordCheck: PasswordCheck;
  replacePassword: ReplacePassword;
  hashPassword: HashPassword;
  /** Rejects a session whose password was not confirmed recently. */
  requireRecent(identity: Identity): void;
}

export function createLinks(options: AuthOptions, dependencies: LinksDependencies) {
  const { database, clock, config, users, audit, notify, mail } = options;
  const { onError, publicUrl, policy, invitedChats } = options;
  const { limiter, sessions, passwordCheck, replacePassword } = dependencies;
  const { hashPassword, requireRecent } = dependencies;

  const linkLimiter = createLinkLimiter({ limiter, config });
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

  return { recovery, invites, inviteAcceptance, emailChanges };
}

/** Creates the modules whose links users get: password links, invites and confirmed addresses. */
import type { BaseModules } from "./base-modules.ts";
import { createEmailChanges } from "./email-change/email-change.ts";
import { createInviteAcceptance } from "./invites/accept-invite.ts";
import { createInvites } from "./invites/invites.ts";
import { createLinkLimiter } from "./limiter/link-limiter.ts";
import type { AuthOptions } from "./options.ts";
import type { ReplacePassword } from "./passwords/new-password.ts";
import { createRecovery } from "./recovery/recovery.ts";

export function createLinks(
  options: AuthOptions,
  { limiter, sessions, passwordCheck, hashPassword, requireRecent }: BaseModules,
  replacePassword: ReplacePassword,
) {
  const { database, clock, config, users, audit, notify, mail } = options;
  const { onError, publicUrl, policy, invitedChats } = options;

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

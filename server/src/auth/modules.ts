/** Creates the modules of auth and passes each one its dependencies. */
import { createAccount } from "./account/account.ts";
import { createDetails } from "./account/details.ts";
import { createAllCredentials } from "./all-credentials.ts";
import { createBaseModules } from "./base-modules.ts";
import { createBearerTokens } from "./bearer-tokens.ts";
import { createCompanySignIn } from "./company/company.ts";
import { createEmailChanges } from "./email-change/email-change.ts";
import { createEnrolment } from "./enrolment/enrolment.ts";
import { createInviteAcceptance } from "./invites/accept-invite.ts";
import { createInvites } from "./invites/invites.ts";
import { createReplacePassword } from "./new-password.ts";
import type { AuthOptions } from "./options.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { createRecovery } from "./recovery/recovery.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { createSetup } from "./setup/setup.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { createTwoFactorRemoval } from "./two-factor/removal.ts";
import { createTwoFactor } from "./two-factor/two-factor.ts";

export function createAuthModules(options: AuthOptions) {
  const base = createBaseModules(options);
  const passkeys = createPasskeys(options, base);
  const twoFactor = createTwoFactor(options, base, passkeys);
  const replacePassword = createReplacePassword(options, base, passkeys);
  const emailChanges = createEmailChanges(options, base);

  return {
    ...base,
    sessionList: createSessionList(options, base.sessions),
    allCredentials: createAllCredentials(options, base),
    bearerTokens: createBearerTokens(base),
    passkeys,
    twoFactor,
    company: createCompanySignIn(options, base, twoFactor),
    twoFactorRemoval: createTwoFactorRemoval(options, base, { twoFactor, passkeys }),
    enrolment: createEnrolment(options, base, twoFactor),
    recoveryCodes: createRecoveryCodes(options),
    recovery: createRecovery(options, base, replacePassword),
    invites: createInvites(options, base),
    inviteAcceptance: createInviteAcceptance(options, base),
    emailChanges,
    account: createAccount(options, base, { emailChanges, replacePassword }),
    details: createDetails(options),
    setup: createSetup(options, base),
    signIn: createSignIn(options, base, twoFactor),
  };
}

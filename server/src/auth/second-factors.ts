/** Creates the modules of passkeys and two-factor. */
import type { Identity } from "../access/identity.ts";
import { createEnrolment } from "./enrolment/enrolment.ts";
import type { Limiter } from "./limiter/limiter.ts";
import type { AuthOptions } from "./options.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import type { PasswordCheck } from "./passwords/password-check.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { Tickets } from "./tickets/tickets.ts";
import { createTwoFactorRemoval } from "./two-factor/removal.ts";
import { createTwoFactor } from "./two-factor/two-factor.ts";

interface SecondFactorsDependencies {
  limiter: Limiter;
  sessions: Sessions;
  tickets: Tickets;
  passwordCheck: PasswordCheck;
  /** Rejects a session whose password was not confirmed recently. */
  requireRecent(identity: Identity): void;
}

export function createSecondFactors(
  options: AuthOptions,
  { limiter, sessions, tickets, passwordCheck, requireRecent }: SecondFactorsDependencies,
) {
  const { database, bus, clock, config, secrets, audit, notify, policy, publicUrl } = options;

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
  const recoveryCodes = createRecoveryCodes({ database, audit, notify });

  return { passkeys, twoFactor, twoFactorRemoval, enrolment, recoveryCodes };
}

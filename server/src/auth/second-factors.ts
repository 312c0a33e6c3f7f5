/** Creates the modules of passkeys and two-factor. */
import type { BaseModules } from "./base-modules.ts";
import { createEnrolment } from "./enrolment/enrolment.ts";
import type { AuthOptions } from "./options.ts";
import { createPasskeys } from "./passkeys/passkeys.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.ts";
import { createTwoFactorRemoval } from "./two-factor/removal.ts";
import { createTwoFactor } from "./two-factor/two-factor.ts";

export function createSecondFactors(options: AuthOptions, base: BaseModules) {
  const { database, bus, clock, config, secrets, audit, notify, policy, publicUrl } = options;
  const { limiter, sessions, tickets, passwordCheck, requireRecent } = base;

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

/** New recovery codes, for who has used some up or no longer knows where they are. */

import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { Notify } from "../security-notices.ts";
import { replaceCodes } from "./recovery-code-store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { holdFactors } from "./totp-store.ts";

export interface Renewal {
  /** In place of all that are left. Answers them, to be shown this once. */
  renewCodes(identity: SessionIdentity): Promise<string[]>;
}

interface Needs {
  database: Database;
  audit: Audit;
  notify: Notify;
}

export function createRenewal({ database, audit, notify }: Needs): Renewal {
  return {
    async renewCodes({ user, origin }) {
      const codes = makeRecoveryCodes();
      await database.sql.transaction().execute(async (trx) => {
        // Held, so that of two who ask at once the second replaces what the first has made.
        if (!(await holdFactors(trx, user.id))) fail("two_factor_off");
        await replaceCodes(trx, user.id, codes.map(hashRecoveryCode));
        await audit
          .within(trx)
          .success({ user, origin }, "recovery_codes_created", `user:${user.id}`);
      });
      await notify(user.id, { type: "recovery_codes_created" }, origin);
      return codes;
    },
  };
}

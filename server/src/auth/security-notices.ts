/** What a user is told about the safety of their account, in words that each part of this room gives. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Origin } from "../access/identity.ts";

export type SecurityNotice =
  | { type: "new_device"; device: string; address: string; method: SessionMethod }
  | { type: "email_changed" }
  | { type: "password_changed" }
  | { type: "password_reset" }
  | { type: "two_factor_enabled" }
  | { type: "two_factor_disabled" }
  /** By an administrator. */
  | { type: "two_factor_reset" }
  | { type: "recovery_codes_created" }
  | { type: "recovery_code_used"; left: number }
  | { type: "passkey_created"; name: string }
  | { type: "passkey_deleted"; name: string }
  | { type: "api_key_created"; name: string };

/**
 * Called after the commit. Never throws: that nobody could be told is no reason to undo the act.
 * `origin` is where the act was asked for, unless an administrator did it.
 */
export type Notify = (
  userId: number,
  notice: SecurityNotice,
  origin?: Pick<Origin, "ip">,
) => Promise<void>;

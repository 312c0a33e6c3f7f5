/** Notices to users about the security of their account. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Origin } from "../access/identity.ts";

export type SecurityNotice =
  | { type: "new_device"; device: string; address: string; method: SessionMethod }
  | { type: "email_changed"; isByAdmin: boolean }
  | ({ type: "password_changed" } & EndedNames)
  | ({ type: "password_reset" } & EndedNames)
  | { type: "two_factor_enabled" }
  | { type: "two_factor_disabled" }
  /** By an administrator. */
  | { type: "two_factor_reset" }
  | { type: "recovery_codes_created" }
  | { type: "recovery_code_used"; left: number }
  | { type: "passkey_created"; name: string }
  | { type: "passkey_deleted"; name: string }
  | { type: "company_account_connected" }
  | { type: "company_account_removed" }
  | { type: "api_key_created"; name: string }
  /** By another owner of the server. */
  | { type: "server_exported"; name: string };

/** Names of what ended with the old password. */
interface EndedNames {
  passkeys: readonly string[];
  apiKeys: readonly string[];
}

/**
 * Called after the commit. Never throws: a failed notice does not undo the change. `origin` is where
 * the request came from, and absent if an administrator made the change.
 */
export type Notify = (
  userId: number,
  notice: SecurityNotice,
  origin?: Pick<Origin, "ip">,
) => Promise<void>;

/** Sessions, API keys, and sign-ins that failed or have not ended. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Generated } from "kysely";

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: number;
  created_at: number;
  /** Written at most once a minute. */
  last_seen_at: number;
  expires_at: number;
  /** When the user last confirmed the password in this session. */
  authenticated_at: number;
  address: string;
  user_agent: string;
  method: Generated<SessionMethod>;
}

export interface ApiKeysTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  name: string;
  /** Space-separated. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  /** Both are written at most once a minute. */
  last_used_at: number | null;
  last_used_address: string | null;
}

/** Sign-ins with a correct password that wait for the second factor. */
export interface TicketsTable {
  token_hash: string;
  user_id: number;
  password_version: number;
  tries: Generated<number>;
  expires_at: number;
}

/** Accounts at the company's OpenID provider. Each belongs to one user. */
export interface CompanyAccountsTable {
  issuer: string;
  /** The provider's name for the account, compared exactly. Unique for the issuer. */
  subject: string;
  user_id: number;
  /** As the provider named it at the last sign-in. */
  email: string | null;
  /** 1 if somebody connected it in Settings, 0 if the user was created for it. */
  is_by_user: number;
  created_at: number;
  last_used_at: number | null;
}

/** Browsers that were sent to the OpenID provider. */
export interface CompanySignInsTable {
  token_hash: string;
  /** The user who connects an account; null for a sign-in. */
  user_id: number | null;
  expires_at: number;
}

/** Failed sign-ins per account, per account and IP address, and per IP address. */
export interface SignInFailuresTable {
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
}

/** Devices a user has signed in from. A sign-in from another device sends the user a message. */
export interface KnownDevicesTable {
  user_id: number;
  device_hash: string;
  seen_at: number;
}

/** Browsers and programs that a user signed in with, known by a token that they keep. */
export interface RememberedDevicesTable {
  user_id: number;
  /** SHA-256 of the token. */
  token_hash: string;
  /** The last sign-in. */
  seen_at: number;
}

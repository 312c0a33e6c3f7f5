/** Authenticator apps, recovery codes and passkeys. */
import type { Generated } from "kysely";

export interface TotpSecretsTable {
  user_id: number;
  /** `pending` until the first code is confirmed; a user can have one of each. */
  state: "pending" | "on";
  /** Base32, sealed with the server's key. */
  secret_sealed: string;
  /** The last accepted time step (RFC 6238). Codes of this and earlier steps are rejected. */
  last_step: Generated<number>;
  created_at: number;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

/** Consecutive wrong second factors, across all sign-ins of a user. */
export interface SecondFactorFailuresTable {
  user_id: number;
  failures: number;
  blocked_until: number;
}

export interface PasskeysTable {
  id: Generated<number>;
  /** Base64url, chosen by the authenticator. */
  credential_id: string;
  user_id: number;
  /** COSE key in base64url. */
  public_key: string;
  counter: number;
  /** Space-separated. */
  transports: string;
  /** 1 if a password manager synchronises it. */
  is_synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface PasskeyChallengesTable {
  challenge_hash: string;
  /** Such as `register:5` or `sign-in`. */
  purpose: string;
  expires_at: number;
}

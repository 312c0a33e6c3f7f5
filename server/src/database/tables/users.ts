/** Accounts, and the invites and links that create or change them. */
import type { Generated } from "kysely";
import type { JsonColumn } from "../json-column.ts";

export interface UsersTable {
  id: Generated<number>;
  /** NFKC and lower case, with the domain in ASCII. See `emailSpellings` for older ones. */
  email: string;
  display_name: string;
  handle: string;
  /** See `handleSkeleton`. Unique: no two users have handles that look alike. */
  handle_skeleton: string;
  avatar_url: string | null;
  role: "owner" | "admin" | "member";
  /** PHC string; empty until the user has chosen a password. */
  password_hash: string;
  created_at: number;
  deactivated_at: number | null;
  /**
   * The system user writes messages and never signs in. A deleted user keeps the row, without
   * personal data, because messages and the audit log name its id.
   */
  kind: Generated<"person" | "system" | "deleted">;
  /**
   * Increases when the password changes (not when its hash is renewed) and when two-factor is turned
   * off. A ticket of an older version cannot start a session.
   */
  password_version: Generated<number>;
  /** An emoji. A status has at least one of emoji and text. */
  status_emoji: string | null;
  status_text: string | null;
  /** The status is not shown after this time; null shows it until it is changed. */
  status_expires_at: number | null;
  /** Such as "Site reliability". */
  title: Generated<string | null>;
  /** IANA name, if the user shares it. */
  time_zone: Generated<string | null>;
}

/** Previous handles of users. Until they expire, only the same user can have them again. */
export interface FormerHandlesTable {
  /** SHA-256 of the handle's skeleton: it may be the name of a deleted user. */
  skeleton_hash: string;
  user_id: number;
  held_until: number;
}

/** A new address that its user has not confirmed yet, at most one for each user. */
export interface EmailChangesTable {
  user_id: number;
  email: string;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  expires_at: number;
}

export interface InvitesTable {
  id: Generated<number>;
  token_hash: string;
  role: "owner" | "admin" | "member";
  chat_ids: JsonColumn<number[]>;
  email: string | null;
  uses: Generated<number>;
  max_uses: number;
  created_by: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  /** The administrator who created it; null for e-mail and the command line. */
  made_by: number | null;
  /** 1 if the user requested it by e-mail. */
  is_mailed: number;
  expires_at: number;
}

/**
 * The tables, for both databases. Moments are integers (milliseconds since 1970 UTC); hashes and
 * sealed secrets are base64url text. Keys begin with `chat_id` wherever a chat is known.
 */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Generated } from "kysely";

export interface Schema {
  settings: { name: string; value: string };
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_failures: SecondFactorFailuresTable;
  tickets: TicketsTable;
  api_keys: ApiKeysTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  invites: InvitesTable;
  password_resets: PasswordResetsTable;
  known_devices: KnownDevicesTable;
  outside_signals: OutsideSignalsTable;
  audit_log: AuditLogTable;
  chats: ChatsTable;
  members: MembersTable;
  messages: MessagesTable;
  message_keys: MessageKeysTable;
  webhooks: WebhooksTable;
  webhook_former_chats: WebhookFormerChatsTable;
  update_keys: UpdateKeysTable;
  deliveries: DeliveriesTable;
  files: FilesTable;
}

interface UsersTable {
  id: Generated<number>;
  /** NFKC and lower case. */
  email: string;
  display_name: string;
  avatar_url: string | null;
  role: "owner" | "admin" | "member";
  /** PHC string; empty for a user who has chosen no password yet. */
  password_hash: string;
  created_at: number;
  deactivated_at: number | null;
  /** The system writes, and never signs in. */
  kind: Generated<"person" | "system">;
  /**
   * Advances when the password is changed, not when its hash is renewed, and when two-factor is
   * taken away: what was proved under an older one leads to no session.
   */
  password_version: Generated<number>;
}

interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: number;
  created_at: number;
  /** Persisted at most once a minute. */
  last_seen_at: number;
  expires_at: number;
  /** When the password was last given in this session. */
  authenticated_at: number;
  address: string;
  user_agent: string;
  method: Generated<SessionMethod>;
}

/** Failed sign-ins, counted per account, per account and address, and per address. */
interface SignInFailuresTable {
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
}

interface TotpSecretsTable {
  user_id: number;
  /** A pending one waits for its first code; it may wait beside the one that is on. */
  state: "pending" | "on";
  /** Base32, sealed with the server's key. */
  secret_sealed: string;
  /** The newest time step whose code was accepted (RFC 6238): none up to it is accepted again. */
  last_step: Generated<number>;
  created_at: number;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

/** Wrong second factors in a row, across all sign-ins of a user. */
interface SecondFactorFailuresTable {
  user_id: number;
  failures: number;
  blocked_until: number;
}

/** Right passwords that wait for their second factor. */
interface TicketsTable {
  token_hash: string;
  user_id: number;
  password_version: number;
  tries: Generated<number>;
  expires_at: number;
}

interface ApiKeysTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  /** Both persisted at most once a minute. */
  last_used_at: number | null;
  last_used_address: string | null;
}

interface PasskeysTable {
  id: Generated<number>;
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  user_id: number;
  /** COSE key in base64url. */
  public_key: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  /** 1 when a password manager keeps it. */
  is_synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface PasskeyChallengesTable {
  challenge_hash: string;
  /** What it was given out for, such as `register:5` or `sign-in`. */
  purpose: string;
  expires_at: number;
}

interface InvitesTable {
  id: Generated<number>;
  token_hash: string;
  role: "owner" | "admin" | "member";
  /** JSON array of chat ids. */
  chat_ids: string;
  email: string | null;
  uses: Generated<number>;
  max_uses: number;
  created_by: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  /** The administrator who made it; null for the mail and the command line. */
  made_by: number | null;
  /** 1 for a link that its user asked for. */
  is_mailed: number;
  expires_at: number;
}

/** Devices a user signed in from before: a sign-in from another one is worth a message. */
interface KnownDevicesTable {
  user_id: number;
  device_hash: string;
  seen_at: number;
}

/** What the command line did, for the running server to hear of. */
interface OutsideSignalsTable {
  id: Generated<number>;
  at: number;
  topic: string;
  /** JSON array. */
  signals: string;
}

interface AuditLogTable {
  id: Generated<number>;
  at: number;
  event: string;
  actor_user_id: number | null;
  /** Such as `webhook:7` or `user:3`. */
  target: string | null;
  address: string | null;
  result: "success" | "failure";
  /** JSON object without secrets. */
  details: string;
}

interface ChatsTable {
  id: Generated<number>;
  kind: "group" | "direct";
  title: string;
  topic: string;
  created_by: number;
  created_at: number;
  archived_at: number | null;
  /** Both advance under this row's lock, in the transaction that writes the message. */
  last_message_id: Generated<number>;
  rev: Generated<number>;
}

interface MembersTable {
  chat_id: number;
  user_id: number;
  role: "owner" | "member";
  joined_at: number;
  read_message_id: number;
}

interface MessagesTable {
  chat_id: number;
  id: number;
  rev: number;
  /** Exactly one of `user_id` and `webhook_id` is set. */
  user_id: number | null;
  webhook_id: number | null;
  /** What a webhook's message is signed with; null for a user, whose name is the user's. */
  author_name: string | null;
  author_avatar_url: string | null;
  text: string;
  /** JSON array, null for none. */
  cards: string | null;
  /** JSON array, null for none. */
  files: string | null;
  reply_to: number | null;
  /** 1 or null. */
  silent: number | null;
  mentions: "users" | "all" | null;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
}

/** What makes a repeat answer with the first message: `clientId` and `Idempotency-Key`. */
interface MessageKeysTable {
  chat_id: number;
  /** `user:<id>` or `webhook:<id>`. */
  author: string;
  key: string;
  /** SHA-256 of the body that first used the key. */
  body_hash: string;
  message_id: number;
  expires_at: number;
}

interface WebhooksTable {
  id: Generated<number>;
  chat_id: number;
  name: string;
  avatar_url: string | null;
  /** SHA-256 of the token, for finding it. */
  token_hash: string;
  /** The token sealed with the server's key, for copying it again. */
  token_sealed: string;
  created_by: number;
  created_at: number;
  /** Persisted at most once a minute. */
  last_used_at: number | null;
  /** `slack`, `discord`, a format's name, `template`; null finds out. */
  format: string | null;
  /** JSON. */
  templates: string | null;
  mentions: Generated<"none" | "users" | "all">;
  /** JSON array of addresses and CIDR ranges; null for any. */
  allowed_addresses: string | null;
  /** What senders sign with, sealed with the server's key. */
  secret_sealed: string | null;
  expires_at: number | null;
  /** Messages a second. */
  rate: number | null;
  disabled_at: number | null;
  /** Kept for its messages to say where they came from; its token is gone. */
  deleted_at: number | null;
  /** The token before the last rotation, as long as it works. */
  previous_token_hash: string | null;
  previous_until: number | null;
  /** Requests, persisted at most once a second. */
  delivered: Generated<number>;
  refused: Generated<number>;
  failing_since: number | null;
  failing_reason: string | null;
}

/** Where a webhook was before it was moved: its messages are still there. */
interface WebhookFormerChatsTable {
  webhook_id: number;
  chat_id: number;
}

/** Which message a later one of the same key takes the place of. */
interface UpdateKeysTable {
  chat_id: number;
  /** `webhook:<id>`. */
  author: string;
  key: string;
  message_id: number;
  /** 1 when what it tells of has ended: what begins anew is a new message. */
  is_over: number;
}

interface DeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  at: number;
  dialect: string;
  result: "posted" | "updated" | "repeated" | "ignored" | "refused";
  status: number;
  code: string | null;
  reason: string | null;
  size: number;
  address: string;
  url: "current" | "previous" | "replay";
  chat_id: number | null;
  message_id: number | null;
  /** JSON object without secrets. */
  headers: string;
  query: string;
  /** Without secrets; null where it is binary. */
  body: string | null;
  /** 1 where it came to one message, to change or remove it. */
  is_edit: number | null;
}

interface FilesTable {
  /** Random; also the name in the data folder. */
  id: string;
  chat_id: number;
  /** Null until its message is written. */
  message_id: number | null;
  name: string;
  type: string;
  size: number;
  created_at: number;
}

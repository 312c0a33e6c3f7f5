/**
 * The tables of both databases. Times are integers (milliseconds since 1970 UTC); hashes and sealed
 * secrets are base64url text. Keys start with `chat_id` where the chat is known.
 */

import type { NotificationLevel } from "@belfry/contracts/attention/notifications";
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Level, State } from "@belfry/contracts/messages/messages";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { Generated } from "kysely";
import type { JsonColumn } from "./json-column.ts";

export interface Schema {
  settings: { name: string; value: string };
  users: UsersTable;
  former_handles: FormerHandlesTable;
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
  remembered_devices: RememberedDevicesTable;
  email_changes: EmailChangesTable;
  outside_signals: OutsideSignalsTable;
  audit_log: AuditLogTable;
  chats: ChatsTable;
  members: MembersTable;
  messages: MessagesTable;
  mentions: MentionsTable;
  chat_mentions: ChatMentionsTable;
  message_keys: MessageKeysTable;
  webhooks: WebhooksTable;
  webhook_former_chats: WebhookFormerChatsTable;
  update_keys: UpdateKeysTable;
  deliveries: DeliveriesTable;
  files: FilesTable;
  file_usage: FileUsageTable;
  removals: RemovalsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  held_notifications: HeldNotificationsTable;
  muted_webhooks: MutedWebhooksTable;
}

interface UsersTable {
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
}

/** Handles that were given up recently. Only their former user can have them again. */
interface FormerHandlesTable {
  /** SHA-256 of the handle's skeleton: it may be the name of a deleted user. */
  skeleton_hash: string;
  user_id: number;
  held_until: number;
}

interface SessionsTable {
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

/** Failed sign-ins per account, per account and IP address, and per IP address. */
interface SignInFailuresTable {
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
}

interface TotpSecretsTable {
  user_id: number;
  /** `pending` until the first code is confirmed; a user can have one of each. */
  state: "pending" | "on";
  /** Base32, sealed with the server's key. */
  secret_sealed: string;
  /** The last accepted time step (RFC 6238). Codes of this and earlier steps are rejected. */
  last_step: Generated<number>;
  created_at: number;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

/** Consecutive wrong second factors, across all sign-ins of a user. */
interface SecondFactorFailuresTable {
  user_id: number;
  failures: number;
  blocked_until: number;
}

/** Sign-ins with a correct password that wait for the second factor. */
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
  /** Space-separated. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  /** Both are written at most once a minute. */
  last_used_at: number | null;
  last_used_address: string | null;
}

interface PasskeysTable {
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

interface PasskeyChallengesTable {
  challenge_hash: string;
  /** Such as `register:5` or `sign-in`. */
  purpose: string;
  expires_at: number;
}

interface InvitesTable {
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

interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  /** The administrator who created it; null for e-mail and the command line. */
  made_by: number | null;
  /** 1 if the user requested it by e-mail. */
  is_mailed: number;
  expires_at: number;
}

/** Devices a user has signed in from. A sign-in from another device sends the user a message. */
interface KnownDevicesTable {
  user_id: number;
  device_hash: string;
  seen_at: number;
}

/** Signals from the command line to the running server. */
/** Browsers and programs that a user signed in with, known by a token that they keep. */
interface RememberedDevicesTable {
  user_id: number;
  /** SHA-256 of the token. */
  token_hash: string;
  /** The last sign-in. */
  seen_at: number;
}

/** A new address that its user has not confirmed yet, at most one for each user. */
interface EmailChangesTable {
  user_id: number;
  email: string;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  expires_at: number;
}

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
  /** Without secrets. */
  details: JsonColumn<Record<string, unknown>>;
}

interface ChatsTable {
  id: Generated<number>;
  kind: "group" | "direct";
  /** Unique, only of direct chats: `system:<user id>`, or the ids of all members such as `2,7`. */
  direct_key: string | null;
  /** Empty for direct chats of people. */
  title: string;
  topic: string;
  created_by: number;
  created_at: number;
  archived_at: number | null;
  /** A deleted chat keeps its row, without title and members, so that late writes find it closed. */
  deleted_at: number | null;
  /** Older messages are deleted; null keeps them forever. Always within the limits of the policy. */
  retention_days: number | null;
  /** Messages with a lower id have been deleted. */
  first_message_id: Generated<number>;
  /** Both increase under the lock on this row, in the transaction that writes the message. */
  last_message_id: Generated<number>;
  rev: Generated<number>;
  /** The last message that counts as unread: neither silent nor removed. 0 if no message counts. */
  last_counted_id: Generated<number>;
}

interface MembersTable {
  chat_id: number;
  user_id: number;
  role: "owner" | "member";
  joined_at: number;
  /** The member's own last message is read too: see `readMarkOf`. */
  read_message_id: number;
  /** The member has hidden this direct chat until it has a message with a higher id. */
  hidden_until_id: number | null;
  /** Null follows the user's settings. */
  notification_level: Generated<NotificationLevel | null>;
  /** `forever` until the member ends the mute. */
  muted_until: Generated<number | null>;
}

/** Webhooks that a member has muted in a chat: their messages before a time do not count. */
interface MutedWebhooksTable {
  chat_id: number;
  user_id: number;
  webhook_id: number;
  /** `forever` too while the mute waits for a message. */
  muted_until: number;
  /** The mute ends when this message is no longer open. */
  message_id: number | null;
}

interface MessagesTable {
  chat_id: number;
  id: number;
  rev: number;
  /** Exactly one of `user_id` and `webhook_id` is set. */
  user_id: number | null;
  webhook_id: number | null;
  /** The sender name of a webhook's message; null for a user's message. */
  author_name: string | null;
  author_avatar_url: string | null;
  text: string;
  /** Null if the message has no cards. */
  cards: JsonColumn<Card[]> | null;
  /** Null if the message has no files. */
  files: JsonColumn<StoredFile[]> | null;
  reply_to: number | null;
  /** The author of that message, if the reply counts as a mention of them. */
  reply_to_user_id: number | null;
  /** Null if the message mentions nobody. */
  mentions: JsonColumn<StoredMention[]> | null;
  /** 1 or null. */
  silent: number | null;
  allow_mentions: "users" | "all" | null;
  level: Level | null;
  state: State | null;
  created_at: number;
  edited_at: number | null;
  updated_at: number | null;
  deleted_at: number | null;
}

/** A mention without the name, which is read from the user's row. */
export type StoredMention = "all" | "here" | { userId: number; handle: string };

/** One row for each user that a message mentions. Silent messages have none. */
interface MentionsTable {
  user_id: number;
  chat_id: number;
  message_id: number;
  /** `here`: the user was online when the message mentioned `@here`. */
  reason: "user" | "reply" | "here";
  created_at: number;
}

/** Messages that mention every member of the chat, one row for each message. */
interface ChatMentionsTable {
  chat_id: number;
  message_id: number;
  /** `here` if too many members were online for one row each. */
  kind: "all" | "here";
  /** The author, who is not mentioned; null for a webhook. */
  user_id: number | null;
  created_at: number;
}

/** Keys that detect repeated posts: `clientId` and `Idempotency-Key`. */
interface MessageKeysTable {
  /** `webhook:<id>`, in all of its chats, or `chat:<id> user:<id>`. */
  scope: string;
  key: string;
  /** SHA-256 of the body that first used the key. */
  body_hash: string;
  chat_id: number;
  message_id: number;
  expires_at: number;
}

interface WebhooksTable {
  id: Generated<number>;
  chat_id: number;
  name: string;
  avatar_url: string | null;
  /** SHA-256 of the token, for the lookup. */
  token_hash: string;
  /** The token, sealed with the server's key so that the URL can be shown again. */
  token_sealed: string;
  created_by: number;
  created_at: number;
  /** Written at most once a minute. */
  last_used_at: number | null;
  /** `slack`, `discord`, `template` or the name of a format; null detects it. */
  format: string | null;
  templates: JsonColumn<Templates> | null;
  mentions: Generated<"none" | "users" | "all">;
  /** 1 if the titles of alerts in Slack's and Discord's format are update keys; otherwise 0. */
  derives_alert_keys: Generated<number>;
  /** IP addresses and CIDR ranges; null allows all. */
  allowed_addresses: JsonColumn<string[]> | null;
  /** The signing secret of the sender, sealed with the server's key. */
  secret_sealed: string | null;
  expires_at: number | null;
  /** Messages per second. */
  rate: number | null;
  disabled_at: number | null;
  /** A deleted webhook keeps its row, because its messages name it; its token is removed. */
  deleted_at: number | null;
  /** The token before the last rotation, while it is still valid. */
  previous_token_hash: string | null;
  previous_until: number | null;
  /** Numbers of requests, written at most once a second. */
  delivered: Generated<number>;
  refused: Generated<number>;
  failing_since: number | null;
  failing_reason: string | null;
}

/** Chats a webhook belonged to before it was moved. Its messages stay there. */
interface WebhookFormerChatsTable {
  webhook_id: number;
  chat_id: number;
}

/** The message that the next post with the same key replaces. */
interface UpdateKeysTable {
  chat_id: number;
  /** `webhook:<id>`. */
  author: string;
  key: string;
  message_id: number;
  /** 1 if the event has ended: the next post with the key creates a new message. */
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
  /** Without secrets, like `query`. */
  headers: JsonColumn<Record<string, string>>;
  query: JsonColumn<Record<string, unknown>>;
  /** Without secrets; null if it is binary. */
  body: string | null;
  /** 1 for a request that edits or deletes a message. */
  is_edit: number | null;
}

/** Bytes of stored files. The row of a webhook has what it uploaded in one day. */
interface FileUsageTable {
  /** `all`, `chat:<id>` or `webhook:<id>:<day since 1970 UTC>`. */
  scope: string;
  bytes: number;
  /** Null for counts that are kept. */
  expires_at: number | null;
}

interface FilesTable {
  /** Random; also the name in the data folder. */
  id: string;
  chat_id: number;
  /** Null until the message is written. */
  message_id: number | null;
  name: string;
  type: string;
  size: number;
  created_at: number;
}

/** Browsers that receive push notifications. They end with their session. */
interface PushSubscriptionsTable {
  session_id: number;
  user_id: number;
  endpoint: string;
  /** Public key of the browser, and the secret that it shares with this server. */
  p256dh: string;
  auth: string;
  /** 0 if notifications have neither names nor text; otherwise 1. */
  shows_text: number;
  created_at: number;
  expires_at: number | null;
  /** Written at most once a minute. */
  last_sent_at: number | null;
  failing_since: number | null;
  failing_reason: string | null;
}

/** Messages that quiet hours kept from a user's devices. */
interface HeldNotificationsTable {
  user_id: number;
  chat_id: number;
  message_id: number;
}

/** Data that background jobs still have to delete. */
interface RemovalsTable {
  id: Generated<number>;
  /** The rows of a deleted chat, the name of a deleted user above their messages, or these messages. */
  kind: "chat" | "user" | "user_messages";
  target_id: number;
  requested_at: number;
  /** Not processed before this time. */
  run_at: number;
  /** The last message that was checked for `user_messages`. */
  chat_id: Generated<number>;
  message_id: Generated<number>;
}

/** Notification settings. A user without a row has the defaults. */
interface NotificationSettingsTable {
  user_id: number;
  direct_level: NotificationLevel;
  group_level: NotificationLevel;
  /** `HH:MM` in the time zone; all three are null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  /** 1 if critical messages pass the quiet hours. */
  critical_passes: number;
  /** 1 for a sound with each notification. */
  sound: number;
  mail_after_minutes: number | null;
  /** Messages that were posted before this time are not mailed again. */
  mailed_until: Generated<number>;
}

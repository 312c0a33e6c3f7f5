/**
 * The tables of both databases. Times are integers (milliseconds since 1970 UTC); hashes and sealed
 * secrets are base64url text. Keys start with `chat_id` where the chat is known.
 */
import type { Kysely } from "kysely";
import type * as chats from "./tables/chats.ts";
import type * as files from "./tables/files.ts";
import type * as messages from "./tables/messages.ts";
import type * as notifications from "./tables/notifications.ts";
import type * as alertNotices from "./tables/on-call/alert-notices.ts";
import type * as heartbeats from "./tables/on-call/heartbeats.ts";
import type * as silences from "./tables/on-call/silences.ts";
import type * as onCall from "./tables/on-call.ts";
import type * as operation from "./tables/operation.ts";
import type * as scheduled from "./tables/scheduled.ts";
import type * as secondFactors from "./tables/second-factors.ts";
import type * as signIn from "./tables/sign-in.ts";
import type * as userGroups from "./tables/user-groups.ts";
import type * as users from "./tables/users.ts";
import type * as webhooks from "./tables/webhooks.ts";

export type { StoredAlert, StoredMention, StoredPreview } from "./tables/messages.ts";

/** Queries on the database, or within a transaction. */
export type Sql = Kysely<Schema>;

export interface Schema {
  settings: { name: string; value: string };
  users: users.UsersTable;
  former_handles: users.FormerHandlesTable;
  user_groups: userGroups.UserGroupsTable;
  user_group_members: userGroups.UserGroupMembersTable;
  sessions: signIn.SessionsTable;
  sign_in_failures: signIn.SignInFailuresTable;
  totp_secrets: secondFactors.TotpSecretsTable;
  recovery_codes: secondFactors.RecoveryCodesTable;
  second_factor_failures: secondFactors.SecondFactorFailuresTable;
  tickets: signIn.TicketsTable;
  api_keys: signIn.ApiKeysTable;
  company_accounts: signIn.CompanyAccountsTable;
  company_sign_ins: signIn.CompanySignInsTable;
  passkeys: secondFactors.PasskeysTable;
  passkey_challenges: secondFactors.PasskeyChallengesTable;
  invites: users.InvitesTable;
  password_resets: users.PasswordResetsTable;
  known_devices: signIn.KnownDevicesTable;
  remembered_devices: signIn.RememberedDevicesTable;
  email_changes: users.EmailChangesTable;
  outside_signals: operation.OutsideSignalsTable;
  audit_log: operation.AuditLogTable;
  chats: chats.ChatsTable;
  members: chats.MembersTable;
  sidebars: chats.SidebarsTable;
  messages: messages.MessagesTable;
  mentions: messages.MentionsTable;
  chat_mentions: messages.ChatMentionsTable;
  reactions: messages.ReactionsTable;
  reacted_messages: messages.ReactedMessagesTable;
  message_versions: messages.MessageVersionsTable;
  saved_messages: messages.SavedMessagesTable;
  scheduled_messages: scheduled.ScheduledMessagesTable;
  scheduled_files: scheduled.ScheduledFilesTable;
  message_keys: messages.MessageKeysTable;
  webhooks: webhooks.WebhooksTable;
  webhook_former_chats: webhooks.WebhookFormerChatsTable;
  webhook_hours: webhooks.WebhookHoursTable;
  update_keys: messages.UpdateKeysTable;
  deliveries: webhooks.DeliveriesTable;
  files: files.FilesTable;
  avatars: files.AvatarsTable;
  file_usage: files.FileUsageTable;
  removals: operation.RemovalsTable;
  notification_settings: notifications.NotificationSettingsTable;
  push_subscriptions: notifications.PushSubscriptionsTable;
  duties: onCall.DutiesTable;
  muted_webhooks: notifications.MutedWebhooksTable;
  chat_steps: alertNotices.ChatStepsTable;
  alert_notices: alertNotices.AlertNoticesTable;
  alert_notifications: alertNotices.AlertNotificationsTable;
  heartbeats: heartbeats.HeartbeatsTable;
  heartbeat_results: heartbeats.HeartbeatResultsTable;
  heartbeat_runs: heartbeats.HeartbeatRunsTable;
  ping_keys: heartbeats.PingKeysTable;
  silences: silences.SilencesTable;
  maintenance_windows: silences.MaintenanceWindowsTable;
}

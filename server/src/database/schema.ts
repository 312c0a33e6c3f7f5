/**
 * The tables of both databases. Times are integers (milliseconds since 1970 UTC); hashes and sealed
 * secrets are base64url text. Keys start with `chat_id` where the chat is known.
 */
import type { Kysely } from "kysely";
import type { ChatsTable, MembersTable, SidebarsTable } from "./tables/chats.ts";
import type { AvatarsTable, FilesTable, FileUsageTable } from "./tables/files.ts";
import type {
  ChatMentionsTable,
  MentionsTable,
  MessageKeysTable,
  MessagesTable,
  MessageVersionsTable,
  ReactedMessagesTable,
  ReactionsTable,
  SavedMessagesTable,
  UpdateKeysTable,
} from "./tables/messages.ts";
import type {
  MutedWebhooksTable,
  NotificationSettingsTable,
  PushSubscriptionsTable,
} from "./tables/notifications.ts";
import type {
  AlertNoticesTable,
  AlertNotificationsTable,
  ChatStepsTable,
} from "./tables/on-call/alert-notices.ts";
import type { DutiesTable } from "./tables/on-call.ts";
import type { AuditLogTable, OutsideSignalsTable, RemovalsTable } from "./tables/operation.ts";
import type { ScheduledFilesTable, ScheduledMessagesTable } from "./tables/scheduled.ts";
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorFailuresTable,
  TotpSecretsTable,
} from "./tables/second-factors.ts";
import type {
  ApiKeysTable,
  KnownDevicesTable,
  RememberedDevicesTable,
  SessionsTable,
  SignInFailuresTable,
  TicketsTable,
} from "./tables/sign-in.ts";
import type { UserGroupMembersTable, UserGroupsTable } from "./tables/user-groups.ts";
import type {
  EmailChangesTable,
  FormerHandlesTable,
  InvitesTable,
  PasswordResetsTable,
  UsersTable,
} from "./tables/users.ts";
import type {
  DeliveriesTable,
  WebhookFormerChatsTable,
  WebhookHoursTable,
  WebhooksTable,
} from "./tables/webhooks.ts";

export type { StoredAlert, StoredMention, StoredPreview } from "./tables/messages.ts";

/** Queries on the database, or within a transaction. */
export type Sql = Kysely<Schema>;

export interface Schema {
  settings: { name: string; value: string };
  users: UsersTable;
  former_handles: FormerHandlesTable;
  user_groups: UserGroupsTable;
  user_group_members: UserGroupMembersTable;
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
  sidebars: SidebarsTable;
  messages: MessagesTable;
  mentions: MentionsTable;
  chat_mentions: ChatMentionsTable;
  reactions: ReactionsTable;
  reacted_messages: ReactedMessagesTable;
  message_versions: MessageVersionsTable;
  saved_messages: SavedMessagesTable;
  scheduled_messages: ScheduledMessagesTable;
  scheduled_files: ScheduledFilesTable;
  message_keys: MessageKeysTable;
  webhooks: WebhooksTable;
  webhook_former_chats: WebhookFormerChatsTable;
  webhook_hours: WebhookHoursTable;
  update_keys: UpdateKeysTable;
  deliveries: DeliveriesTable;
  files: FilesTable;
  avatars: AvatarsTable;
  file_usage: FileUsageTable;
  removals: RemovalsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  duties: DutiesTable;
  muted_webhooks: MutedWebhooksTable;
  chat_steps: ChatStepsTable;
  alert_notices: AlertNoticesTable;
  alert_notifications: AlertNotificationsTable;
}

/** Notification settings, mutes, and the devices that receive notifications. */
import type { NotificationLevel } from "@belfry/contracts/notifications/notifications";
import type { Generated } from "kysely";

/** Notification settings. A user without a row has the defaults. */
export interface NotificationSettingsTable {
  user_id: number;
  direct_level: NotificationLevel;
  group_level: NotificationLevel;
  /** `HH:MM` in the time zone; all three are null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  /** When the running quiet hours have begun. */
  quiet_since: number | null;
  /** The end of "do not disturb", maybe in the past; null if it was turned off. */
  paused_until: Generated<number | null>;
  /** 1 if critical messages pass the quiet hours. */
  critical_passes: number;
  /** 1 for a sound with each notification. */
  sound: number;
  mail_after_minutes: number | null;
  /** Messages that were posted before this time are not mailed again. */
  mailed_until: Generated<number>;
}

/** Webhooks that a member has muted in a chat: their messages before a time do not count. */
export interface MutedWebhooksTable {
  chat_id: number;
  user_id: number;
  webhook_id: number;
  /** `forever` too while the mute waits for a message. */
  muted_until: number;
  /** The mute ends when this message is no longer open. */
  message_id: number | null;
}

/** Browsers that receive push notifications. They end with their session. */
export interface PushSubscriptionsTable {
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
  /** When the user last sent a test notification to all their devices. */
  tested_at: number | null;
  /** Why the push service did not accept the test. */
  test_failure: string | null;
  test_opened_at: number | null;
}

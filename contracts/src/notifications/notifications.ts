/** Notification settings of a user: levels, quiet hours and mutes. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";

/**
 * The messages of a chat that notify a member. `mentions` and `critical` include mentions; `critical` adds
 * machine messages of that level.
 */
export const NotificationLevel = Type.Union([
  Type.Literal("all"),
  Type.Literal("mentions"),
  Type.Literal("critical"),
  Type.Literal("nothing"),
]);
export type NotificationLevel = Static<typeof NotificationLevel>;

/** `HH:MM` in the user's time zone. */
const TimeOfDay = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });

export const QuietHours = Type.Object({
  from: TimeOfDay,
  /** Before `from` if the hours end on the next day. Never equal to it. */
  to: TimeOfDay,
  /** A name of the IANA database, such as `Europe/Vienna`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
});
export type QuietHours = Static<typeof QuietHours>;

export const NotificationSettings = Type.Object({
  /** The level of chats for which the user has not chosen one. */
  directLevel: NotificationLevel,
  groupLevel: NotificationLevel,
  /** Nothing notifies the user during these hours. Null turns them off. */
  quietHours: orNull(QuietHours),
  /** Critical messages notify the user during quiet hours and "do not disturb" too. */
  criticalPassesQuietHours: Type.Boolean(),
  /**
   * Do not disturb: until then nothing notifies the user, as during quiet hours. A reply has it only while
   * it lasts. In a request, null ends it, and without it nothing changes.
   */
  pausedUntil: Type.Optional(orNull(Time)),
  sound: Type.Boolean(),
  /** Mentions and direct messages that are unread for this long are mailed. Null turns this off. */
  mailAfterMinutes: orNull(Type.Integer({ minimum: 5, maximum: 1440 })),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsReply = Type.Object({
  ...NotificationSettings.properties,
  /** Whether this server can send mail. */
  hasMail: Type.Boolean(),
});

export const defaultNotificationSettings: NotificationSettings = {
  directLevel: "all",
  groupLevel: "critical",
  quietHours: null,
  criticalPassesQuietHours: true,
  sound: true,
  mailAfterMinutes: null,
};

/** When a mute ends. */
const MuteEnd = Type.Union([Time, Type.Literal("forever")]);

/** Notification settings of one member in one chat. */
export const ChatNotifications = Type.Object({
  level: NotificationLevel,
  /** The level follows the user's settings. */
  isDefault: Type.Boolean(),
  /** A muted chat notifies of nothing and does not stand out. Null or a time in the past: not muted. */
  mutedUntil: orNull(MuteEnd),
});
export type ChatNotifications = Static<typeof ChatNotifications>;

export const ChangeChatNotifications = Type.Object({
  /** Null follows the user's settings. */
  level: orNull(NotificationLevel),
  /** Absent or null: not muted. */
  mutedUntil: Type.Optional(orNull(MuteEnd)),
});
export type ChangeChatNotifications = Static<typeof ChangeChatNotifications>;

/**
 * A webhook that one member has muted in a chat: its messages until then do not notify the member and
 * do not count as unread. `resolved` is until the message with the id `messageId` is resolved.
 */
export const MutedWebhook = Type.Object({
  webhookId: Id,
  until: Type.Union([Time, Type.Literal("forever"), Type.Literal("resolved")]),
  messageId: Type.Optional(Id),
});
export type MutedWebhook = Static<typeof MutedWebhook>;

export const MuteWebhook = Type.Object({
  until: MutedWebhook.properties.until,
  /** An open message of the webhook. Required for `resolved`. */
  messageId: Type.Optional(Id),
});
export type MuteWebhook = Static<typeof MuteWebhook>;

export const MutedWebhookParams = Type.Object({ chatId: Id, webhookId: Id });

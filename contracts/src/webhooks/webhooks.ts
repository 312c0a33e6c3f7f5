/** Incoming webhooks: settings, and the native request and reply of senders. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { UserSummary } from "../users.ts";
import { webhookFormats } from "./formats.ts";
import { Templates } from "./templates.ts";

const Name = Type.String({ minLength: 1, maxLength: limits.nameLength });

/** Allowed mentions: none, users, or users and the whole chat. */
export const Mentions = Type.Union([
  Type.Literal("none"),
  Type.Literal("users"),
  Type.Literal("all"),
]);
export type Mentions = Static<typeof Mentions>;

/** Settings that managers of the chat can change. */
const settings = {
  name: Name,
  avatarUrl: orNull(Type.String()),
  /** Format of all bodies; null detects it from the path and the body. */
  format: orNull(Type.Enum([...webhookFormats])),
  templates: orNull(Templates),
  mentions: Mentions,
  /** Whether alerts in Slack's or Discord's format update one message, by a key from their title. */
  derivesAlertKeys: Type.Boolean(),
  /** Whether `replyTo`, and Slack's `thread_ts`, post in the thread of the message that they name. */
  repliesInThread: Type.Boolean(),
  /**
   * A message without a key that is equal to an earlier one counts as its repeat, this many minutes after
   * the first one. Null: every message is a new one.
   */
  repeatMinutes: orNull(Type.Integer({ minimum: 1, maximum: limits.repeatMaxMinutes })),
  /** Allowed IPs and CIDR ranges of senders; empty for any. */
  allowedAddresses: Type.Array(Type.String({ maxLength: 50 }), {
    maxItems: limits.allowedAddresses,
  }),
  expiresAt: orNull(Time),
  /** Messages per second; null for the server's default. */
  rate: orNull(Type.Integer({ minimum: 1, maximum: limits.webhookRateMax })),
};

/** Requests in one hour, which starts at `start`. */
export const HourCount = Type.Object({
  start: Time,
  delivered: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
});
export type HourCount = Static<typeof HourCount>;

export const Webhook = Type.Object({
  id: Id,
  chatId: Id,
  ...settings,
  hasSecret: Type.Boolean(),
  disabledAt: orNull(Time),
  /** When the URL before the last rotation stops working; null if it no longer works. */
  previousUrlUntil: orNull(Time),
  createdBy: UserSummary,
  createdAt: Time,
  lastUsedAt: orNull(Time),
  /** Requests since it was created. */
  delivered: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
  /** The current hour and the 23 before, oldest first, without hours that had no requests. */
  lastDay: Type.Array(HourCount),
  /** Why the latest requests were rejected; null after one that was not. */
  failing: orNull(Type.Object({ since: Time, reason: Type.String() })),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Type.Object({ items: Type.Array(Webhook) });

export const CreateWebhook = Type.Object({ name: Name });

/** Absent members stay unchanged. */
export const ChangeWebhook = Type.Partial(
  Type.Object({
    ...settings,
    /** Verifies senders' signatures; null for none. Write-only. */
    secret: orNull(Type.String({ minLength: 1, maxLength: 256 })),
    isDisabled: Type.Boolean(),
  }),
);
export type ChangeWebhook = Static<typeof ChangeWebhook>;

/** Creates a new URL. The previous one works for this many minutes; 0 ends it immediately. */
export const RotateWebhook = Type.Object({
  overlapMinutes: Type.Integer({ minimum: 0, maximum: limits.overlapMaxMinutes }),
});

export const MoveWebhook = Type.Object({ chatId: Id });

/** A webhook as every member sees it. */
export const WebhookSender = Type.Object({
  id: Id,
  name: Type.String(),
  createdBy: UserSummary,
  createdAt: Time,
  isDisabled: Type.Boolean(),
  isDeleted: Type.Boolean(),
});
export type WebhookSender = Static<typeof WebhookSender>;

const secretUrl = {
  /** Contains the webhook's token. */
  url: Type.String(),
  /** 32 hexadecimal digits, for senders of the Events API of PagerDuty and the Alert API of Opsgenie. */
  integrationKey: Type.String(),
};

export const WebhookUrl = Type.Object(secretUrl);
export type WebhookUrl = Static<typeof WebhookUrl>;

export const CreatedWebhook = Type.Object({ ...Webhook.properties, ...secretUrl });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const WebhookParams = Type.Object({ chatId: Id, webhookId: Id });

/** Reply to a native webhook request, sent after the message is on disk. */
/** An acknowledgement, as the sender of the alert reads it. */
const Acknowledged = Type.Object({
  /** The name of the member, or `sender`. */
  by: Type.String(),
  at: Time,
});

export const WebhookReply = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  chatId: Id,
  created: Type.Boolean(),
  /** The acknowledgement of the alert that the request updates. */
  acknowledged: Type.Optional(Acknowledged),
});
export type WebhookReply = Static<typeof WebhookReply>;

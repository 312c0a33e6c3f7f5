/** The ledger of an alert: who was notified of it. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";

/** Why a user was chosen. `settings`: their own settings notify them. */
export const NotifiedWhy = Type.Union([
  Type.Literal("settings"),
  Type.Literal("on_duty"),
  Type.Literal("next_on_duty"),
  Type.Literal("everyone"),
  Type.Literal("news"),
  Type.Literal("reminder"),
]);
export type NotifiedWhy = Static<typeof NotifiedWhy>;

/** `accepted`: the push service has taken it. A browser that is off receives it later. */
export const NotifiedResult = Type.Union([
  Type.Literal("waiting"),
  Type.Literal("accepted"),
  Type.Literal("refused"),
  Type.Literal("held_back"),
]);
export type NotifiedResult = Static<typeof NotifiedResult>;

export const NotificationRecord = Type.Object({
  at: Time,
  /** Null for a notification that belongs to no step. */
  step: orNull(Type.Integer({ minimum: 1, maximum: 3 })),
  why: NotifiedWhy,
  userId: Id,
  displayName: Type.String(),
  avatarUrl: orNull(Type.String()),
  /** Such as "Firefox on Linux". Null if the user has no device with notifications. */
  device: orNull(Type.String()),
  result: NotifiedResult,
  /**
   * Of `held_back`: `on_screen`, `seen`, `muted`, `quiet_hours`, `acknowledged`, `ended`, `replaced`,
   * `no_device`, `push_off`, `not_member` or `too_late`. Of `refused`: what the push service said.
   */
  reason: Type.Optional(Type.String()),
  /** When the user had read the chat up to the alert. */
  seenAt: Type.Optional(Time),
  acknowledgedAt: Type.Optional(Time),
});
export type NotificationRecord = Static<typeof NotificationRecord>;

export const NotificationLedger = Type.Object({
  /** Oldest first. Kept for 30 days. */
  items: Type.Array(NotificationRecord),
  /** The step that follows if nobody acknowledges the alert. */
  next: orNull(Type.Object({ step: Type.Integer({ minimum: 1, maximum: 3 }), at: Time })),
  /** Whether a step was taken, nothing waits, and nobody has received or seen anything. */
  isNobodyNotified: Type.Boolean(),
});
export type NotificationLedger = Static<typeof NotificationLedger>;

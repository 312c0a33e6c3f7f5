/** Acknowledgements of alerts, and alerts that were closed. An alert is a webhook's message with a state. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../../ids.ts";
import { limits } from "../../limits.ts";

const NamedUser = Type.Object({ userId: Id, displayName: Type.String() });

/** Instances that joined, or a level that rose, after the alert was acknowledged. */
const NewSince = Type.Object({
  /** Time of the first of them. */
  at: Time,
  count: Type.Integer({ minimum: 1 }),
});

/** It ends when the alert is resolved or closed, or when a member removes it. */
export const Acknowledgement = Type.Object({
  /** The member who works on the alert, or `sender` if the service behind the webhook said so. */
  by: Type.Union([NamedUser, Type.Literal("sender")]),
  at: Time,
  note: Type.Optional(Type.String()),
  /** When the member is reminded, if the alert is still open. */
  remindAt: Type.Optional(Time),
  /** Absent if nothing is new, or if the member has confirmed it. */
  newSince: Type.Optional(NewSince),
});
export type Acknowledgement = Static<typeof Acknowledgement>;

export const Closed = Type.Object({
  at: Time,
  /** The member who closed the alert. Absent if there was no news of it for too long. */
  by: Type.Optional(NamedUser),
});
export type Closed = Static<typeof Closed>;

/** Why none of the notifications of an open alert has reached anybody. */
export const NobodyNotified = Type.Object({
  /**
   * `no_device`: nobody has a device with notifications; `push_off`: this server sends none; `refused`: no push
   * service has accepted one; `held_back`: mutes or quiet hours; `no_member`: there was nobody to notify.
   */
  reason: Type.Union([
    Type.Literal("no_device"),
    Type.Literal("push_off"),
    Type.Literal("refused"),
    Type.Literal("held_back"),
    Type.Literal("no_member"),
  ]),
  /** The member on duty, if the reason is theirs. */
  userId: Type.Optional(Id),
});
export type NobodyNotified = Static<typeof NobodyNotified>;
/** The message is stored without notifying anybody. */
export const Silenced = Type.Object({
  silenceId: Id,
  /** The member who has silenced it. Absent during a maintenance window. */
  by: Type.Optional(NamedUser),
  /** Absent if the silence ends when its alert does. */
  until: Type.Optional(Time),
  /** How many posts of this message were held back. */
  heldBack: Type.Integer({ minimum: 0 }),
});
export type Silenced = Static<typeof Silenced>;

/**
 * The first member to acknowledge an alert keeps it, unless another takes it over. The same member can
 * change the note and the reminder: absent members stay unchanged, null removes them.
 */
export const AcknowledgeAlert = Type.Object({
  /** One line. */
  note: Type.Optional(orNull(Type.String())),
  remindAfterMinutes: Type.Optional(
    orNull(Type.Integer({ minimum: 1, maximum: limits.remindAfterMaxMinutes })),
  ),
  /** Replaces the member who has acknowledged the alert. */
  takeOver: Type.Optional(Type.Literal(true)),
  /** Removes `newSince`, if you have acknowledged the alert. */
  confirm: Type.Optional(Type.Literal(true)),
});
export type AcknowledgeAlert = Static<typeof AcknowledgeAlert>;

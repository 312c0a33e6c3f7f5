/** Silences of webhooks: the messages that match are stored, and nobody is notified of them. */
import Type, { type Static } from "typebox";
import { ChatParams } from "../../chats.ts";
import { Id, orNull, Time } from "../../ids.ts";
import { limits } from "../../limits.ts";
import { Level, State } from "../../messages/messages.ts";

/** A label that a message must have, such as `title`, `key`, `level`, `instance`, or the title of a field. */
export const Matcher = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.matcherNameLength }),
  /** `*` matches any text. Upper and lower case are equal. */
  value: Type.String({ minLength: 1, maxLength: limits.matcherValueLength }),
});

/** All must match. One of them must have more than `*`. */
const Matchers = Type.Array(Matcher, { minItems: 1, maxItems: limits.matchersPerSilence });

const AlertPlace = Type.Object({
  /** The chat of the webhook, or a thread in it. */
  chatId: Id,
  messageId: Id,
});

export const Silence = Type.Object({
  id: Id,
  webhookId: Id,
  webhookName: Type.String(),
  /** Empty for a maintenance window, which holds back everything. */
  matchers: Type.Array(Matcher),
  /** Null for a maintenance window. */
  by: orNull(Type.Object({ userId: Id, displayName: Type.String() })),
  createdAt: Time,
  /** Null if it ends only when its alert is resolved or closed. */
  until: orNull(Time),
  /** It ends when this alert is resolved or closed. */
  alert: orNull(AlertPlace),
  /** It ends when something new joins a silenced alert, or its level rises. */
  endsOnNew: Type.Boolean(),
  why: orNull(Type.String()),
  /** How many of the requests in the delivery log it has held back. */
  heldBack: Type.Integer({ minimum: 0 }),
});
export type Silence = Static<typeof Silence>;

/** The active silences of the webhooks of a chat, the latest first. */
export const SilenceList = Type.Object({ items: Type.Array(Silence) });
export type SilenceList = Static<typeof SilenceList>;

/** Needs `forMinutes`, `alert`, or both: then it ends with the first of them. */
export const CreateSilence = Type.Object({
  matchers: Matchers,
  forMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.silenceMaxMinutes })),
  /** An open alert of the webhook: the silence ends when it is resolved or closed. */
  alert: Type.Optional(AlertPlace),
  /** Default: true. */
  endsOnNew: Type.Optional(Type.Boolean()),
  /** One line. */
  why: Type.Optional(Type.String()),
});
export type CreateSilence = Static<typeof CreateSilence>;

export const PreviewSilence = Type.Object({ matchers: Matchers });
export type PreviewSilence = Static<typeof PreviewSilence>;

/** The posts of the last 24 hours that a silence would have held back. */
export const SilencePreview = Type.Object({
  posts: Type.Integer({ minimum: 0 }),
  /** The messages with the most posts. */
  items: Type.Array(
    Type.Object({
      chatId: Id,
      messageId: Id,
      title: Type.String(),
      level: Type.Optional(Level),
      state: Type.Optional(State),
      posts: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** How many messages match. */
  messages: Type.Integer({ minimum: 0 }),
});
export type SilencePreview = Static<typeof SilencePreview>;

/** The labels of a webhook's message, for the matchers of a silence. */
export const MessageLabels = Type.Object({
  webhookId: Id,
  /** The chat of the webhook. */
  chatId: Id,
  labels: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});
export type MessageLabels = Static<typeof MessageLabels>;

export const SilenceParams = Type.Object({ ...ChatParams.properties, silenceId: Id });

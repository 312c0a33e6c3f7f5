/** Heartbeats: what a webhook expects to hear regularly, such as the end of a nightly backup. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../../ids.ts";
import { limits } from "../../limits.ts";
import { UserSummary } from "../../users.ts";

const Name = Type.String({ minLength: 1, maxLength: limits.nameLength });
/** Lower-case letters, digits, hyphens and underscores. */
const Slug = Type.String({ pattern: "^[a-z0-9_-]+$", maxLength: limits.heartbeatSlugLength });
const Seconds = (least: number) =>
  Type.Integer({ minimum: least, maximum: limits.heartbeatMaxSeconds });

/** A ping is expected this many seconds after the one before, or at the times of a cron expression. */
export const HeartbeatSchedule = Type.Union([
  Type.Object({ every: Seconds(60) }),
  /** Five fields, or a name such as `@daily`. */
  Type.Object({ cron: Type.String({ minLength: 1, maxLength: limits.cronLength }) }),
]);
export type HeartbeatSchedule = Static<typeof HeartbeatSchedule>;

const settings = {
  name: Name,
  /** Names the heartbeat in URLs with the ping key of the chat. */
  slug: Slug,
  schedule: HeartbeatSchedule,
  /** Name of the time zone of the cron expression, such as `Europe/Berlin`. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
  /** How late a ping may be. A ping that is early by up to this time counts too. */
  graceSeconds: Seconds(1),
  /** How long a run may take from its `/start` to its end. */
  longestRunSeconds: Seconds(1),
  /** How many failures in a row open an alert. */
  alertAfter: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Whether normal requests to the webhook count as pings. */
  countsPosts: Type.Boolean(),
};

export const HeartbeatState = Type.Enum([
  "new",
  "up",
  "running",
  "late",
  "down",
  "paused",
] as const);
export type HeartbeatState = Static<typeof HeartbeatState>;

/** A ping that ended a run, a missing one, or a run that took too long. */
export const HeartbeatResult = Type.Object({
  at: Time,
  kind: Type.Enum(["success", "fail", "missed", "overrun"] as const),
  /** Milliseconds from the start of the run, if it sent one. */
  durationMs: orNull(Type.Integer({ minimum: 0 })),
  exitCode: orNull(Type.Integer({ minimum: 0, maximum: 255 })),
  isLate: Type.Boolean(),
});
export type HeartbeatResult = Static<typeof HeartbeatResult>;

export const Heartbeat = Type.Object({
  id: Id,
  webhookId: Id,
  webhookName: Type.String(),
  uuid: Type.String({ format: "uuid" }),
  /** URL of a ping. Clients add `/start`, `/fail`, `/log` or an exit code. */
  pingUrl: Type.String(),
  ...settings,
  state: HeartbeatState,
  createdAt: Time,
  /** Null before the first ping. */
  lastPingAt: orNull(Time),
  /** When the next ping is expected, or the missing one was. Null while new or paused. */
  expectedAt: orNull(Time),
  /** When the missing ping opens an alert. */
  alertAt: orNull(Time),
  runningSince: orNull(Time),
  downSince: orNull(Time),
  paused: orNull(Type.Object({ by: UserSummary, at: Time, until: orNull(Time) })),
  /** The open alert. */
  alert: orNull(Type.Object({ chatId: Id, messageId: Id })),
  /** The last 30, oldest first. */
  results: Type.Array(HeartbeatResult, { maxItems: limits.heartbeatResultsShown }),
});
export type Heartbeat = Static<typeof Heartbeat>;

export const HeartbeatList = Type.Object({
  items: Type.Array(Heartbeat),
  /** The time zone of the server, for a heartbeat that names none. */
  serverTimeZone: Type.String(),
});
export type HeartbeatList = Static<typeof HeartbeatList>;

/**
 * Defaults: a slug from the name, the time zone of the server, a grace time of an hour, runs of at most
 * an hour, an alert after the first failure, and requests to the webhook count.
 */
export const CreateHeartbeat = Type.Object({
  webhookId: Id,
  name: settings.name,
  schedule: settings.schedule,
  ...Type.Partial(
    Type.Object({
      /** Chosen by the client, so that it can show the URL before. Default: a random one. */
      uuid: Type.String({ format: "uuid" }),
      slug: settings.slug,
      timeZone: settings.timeZone,
      graceSeconds: settings.graceSeconds,
      longestRunSeconds: settings.longestRunSeconds,
      alertAfter: settings.alertAfter,
      countsPosts: settings.countsPosts,
    }),
  ).properties,
});
export type CreateHeartbeat = Static<typeof CreateHeartbeat>;

/** Absent members stay unchanged. */
export const ChangeHeartbeat = Type.Partial(Type.Object(settings));
export type ChangeHeartbeat = Static<typeof ChangeHeartbeat>;

/** Absent or null: until somebody resumes it. Pings do not resume it. */
export const PauseHeartbeat = Type.Object({ until: Type.Optional(orNull(Time)) });
export type PauseHeartbeat = Static<typeof PauseHeartbeat>;

export const PreviewSchedule = Type.Object({
  schedule: settings.schedule,
  timeZone: Type.Optional(settings.timeZone),
});
export type PreviewSchedule = Static<typeof PreviewSchedule>;

export const SchedulePreview = Type.Object({
  /** The next three expected times. With `every`, as if a ping came now. */
  next: Type.Array(Time, { maxItems: 3 }),
  timeZone: Type.String(),
  /** The next change of the clocks that moves an expected time, within a year. */
  clockChange: orNull(
    Type.Object({
      /** `YYYY-MM-DD` in the time zone. */
      date: Type.String(),
      /** `HH:MM`: what the clocks usually show, and what they show on that day. */
      usual: Type.String(),
      actual: Type.String(),
    }),
  ),
});
export type SchedulePreview = Static<typeof SchedulePreview>;

/** Of the last pings of a heartbeat, or of the last requests to a webhook. */
export const SuggestionQuery = Type.Object({
  webhookId: Type.Optional(Id),
  heartbeatId: Type.Optional(Id),
  timeZone: Type.Optional(settings.timeZone),
});
export type SuggestionQuery = Static<typeof SuggestionQuery>;

export const ScheduleSuggestion = Type.Object({
  schedule: settings.schedule,
  timeZone: Type.String(),
  graceSeconds: settings.graceSeconds,
  /** How many of the last pings fit. */
  count: Type.Integer({ minimum: 1 }),
  /** The earliest and the latest local time of day, `HH:MM:SS`. Null for `every`. */
  times: orNull(Type.Object({ earliest: Type.String(), latest: Type.String() })),
});
export type ScheduleSuggestion = Static<typeof ScheduleSuggestion>;

export const SuggestionReply = Type.Object({
  /** Null for fewer than five pings, or for irregular ones. */
  suggestion: orNull(ScheduleSuggestion),
});

/** The key of URLs that name heartbeats of a chat by their slugs. */
export const PingKey = Type.Object({
  /** URL without the slug. */
  url: Type.String(),
  key: Type.String(),
  /** The webhook that gets the heartbeats which `?create=1` creates; null if it creates none. */
  createsFor: orNull(Id),
});
export type PingKey = Static<typeof PingKey>;

/** Creates the key, or changes it. `rotate` ends the key before. */
export const SetPingKey = Type.Object({
  createsFor: orNull(Id),
  rotate: Type.Optional(Type.Boolean()),
});
export type SetPingKey = Static<typeof SetPingKey>;

export const HeartbeatParams = Type.Object({ chatId: Id, heartbeatId: Id });

export const PingKeyReply = Type.Object({
  /** Null if the chat has none. */
  pingKey: orNull(PingKey),
});

/** Statistics of the alerts in a user's chats: how many, how fast they were acknowledged, and which are noise. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";

export const StatisticsQuery = Type.Object({
  /** The last days, up to now. Default: 7. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  /** Only alerts of this chat and of its threads. */
  chatId: Type.Optional(Id),
  webhookId: Type.Optional(Id),
});
export type StatisticsQuery = Static<typeof StatisticsQuery>;

const Count = Type.Integer({ minimum: 0 });
const Median = orNull(Type.Integer({ minimum: 0 }));

const Numbers = Type.Object({
  alerts: Count,
  critical: Count,
  /** Alerts that no member and no sender has acknowledged. */
  unacknowledged: Count,
  criticalUnacknowledged: Count,
  /** Median time from the first request to the acknowledgement, in milliseconds; null without any. */
  acknowledgeMs: Median,
  criticalAcknowledgeMs: Median,
  /** Median time until the sender resolved the alert. Closed and open alerts have none. */
  resolveMs: Median,
  criticalResolveMs: Median,
});
export type AlertNumbers = Static<typeof Numbers>;

/**
 * `raise_threshold`: members acknowledge fewer than half of them. `wait_longer`: most end within two
 * minutes, so the sender should report them later.
 */
export const AlertAdvice = Type.Union([
  Type.Literal("raise_threshold"),
  Type.Literal("wait_longer"),
]);
export type AlertAdvice = Static<typeof AlertAdvice>;

export const AlertStatistics = Type.Object({
  from: Time,
  to: Time,
  total: Numbers,
  /** The number of alerts in the same time before. */
  alertsBefore: Count,
  /** The oldest first. Each has 24 hours, and the last one ends now. */
  days: Type.Array(
    Type.Object({ from: Time, critical: Count, others: Count, acknowledgeMs: Median }),
  ),
  /** The webhooks with alerts: the one with the most first. */
  webhooks: Type.Array(
    Type.Object({
      chatId: Id,
      chatTitle: Type.String(),
      webhookId: Id,
      name: Type.String(),
      numbers: Numbers,
    }),
  ),
  /** The noisiest first. */
  titles: Type.Array(
    Type.Object({
      title: Type.String(),
      chatId: Id,
      webhookId: Id,
      numbers: Numbers,
      advice: orNull(AlertAdvice),
      /** The newest of these alerts. Its chat may be a thread. */
      newest: Type.Object({ chatId: Id, messageId: Id }),
    }),
    { maxItems: limits.noisyTitlesMax },
  ),
  /** False if there were more alerts than are read: the oldest ones are left out. */
  isComplete: Type.Boolean(),
});
export type AlertStatistics = Static<typeof AlertStatistics>;

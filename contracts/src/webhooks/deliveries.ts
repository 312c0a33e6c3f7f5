/** Delivery log of webhooks. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";

export const DeliveryResult = Type.Union([
  Type.Literal("posted"),
  /** Replaced the message of an earlier delivery with the same `key`. */
  Type.Literal("updated"),
  /** Had the Idempotency-Key of an earlier delivery, whose reply was sent again. */
  Type.Literal("repeated"),
  /** Valid, but of a kind that posts no message. */
  Type.Literal("ignored"),
  Type.Literal("refused"),
]);
export type DeliveryResult = Static<typeof DeliveryResult>;

export const Delivery = Type.Object({
  id: Id,
  at: Time,
  /** `native`, `slack`, `discord`, `template`, or the name of a format. */
  dialect: Type.String(),
  result: DeliveryResult,
  /** HTTP status of the reply. */
  status: Type.Integer(),
  /** Problem code, if it was rejected. */
  code: Type.Optional(Type.String()),
  /** Why it was rejected or ignored, or how its key was found. One sentence. */
  reason: Type.Optional(Type.String()),
  /** Bytes of the body. */
  size: Type.Integer({ minimum: 0 }),
  /** IP of the sender. */
  address: Type.String(),
  userAgent: Type.String(),
  /** Which URL was used. `previous` is the one before the last rotation; `replay` means no URL. */
  url: Type.Union([Type.Literal("current"), Type.Literal("previous"), Type.Literal("replay")]),
  /** The chat of the message, while the message exists. */
  chatId: Type.Optional(Id),
  messageId: Type.Optional(Id),
  /** The first line of that message, or of its card, as plain text without secrets. */
  messageTitle: Type.Optional(Type.String()),
});
export type Delivery = Static<typeof Delivery>;

/** Headers, query and body are stored without secrets. `body` is null if it was binary. */
export const DeliveryDetail = Type.Object({
  ...Delivery.properties,
  contentType: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  /** Parameters of the URL. */
  query: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  /** The request edited or deleted a message. It cannot be replayed. */
  isEdit: Type.Boolean(),
  body: orNull(Type.String()),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;

/** `accepted` is posted, updated or repeated. */
export const DeliveryFilter = Type.Union([DeliveryResult, Type.Literal("accepted")]);
export type DeliveryFilter = Static<typeof DeliveryFilter>;

/**
 * Newest first. `before` is exclusive. `q` is an id, or a part of the body, reason, code, IP or user
 * agent in any case; it searches the newest 1,000 deliveries.
 */
export const DeliveriesQuery = Type.Object({
  result: Type.Optional(DeliveryFilter),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: limits.deliveryQueryLength })),
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;

const Count = Type.Integer({ minimum: 0 });

/** Deliveries that match `q`, by result. */
export const DeliveryCounts = Type.Object({
  all: Count,
  accepted: Count,
  ignored: Count,
  refused: Count,
});
export type DeliveryCounts = Static<typeof DeliveryCounts>;

/** The first page has the counts. */
export const DeliveryPage = Type.Object({
  items: Type.Array(Delivery),
  hasMore: Type.Boolean(),
  counts: Type.Optional(DeliveryCounts),
});
export type DeliveryPage = Static<typeof DeliveryPage>;

/** Codes of deliveries whose sender was not verified. */
export const UnverifiedCode = Type.Union([
  Type.Literal("invalid_signature"),
  Type.Literal("address_not_allowed"),
]);
export type UnverifiedCode = Static<typeof UnverifiedCode>;

/** `confirm` is the code of the delivery, if its sender was not verified. */
export const ReplayDelivery = Type.Object({ confirm: Type.Optional(UnverifiedCode) });
export type ReplayDelivery = Static<typeof ReplayDelivery>;

export const DeliveryParams = Type.Object({ chatId: Id, webhookId: Id, deliveryId: Id });

/** The delivery log: what senders brought to a webhook, and what became of it. */
import Type, { type Static } from "typebox";
import { Id, Time } from "../ids.ts";

export const DeliveryResult = Type.Union([
  Type.Literal("posted"),
  /** A later one of the same `key` took the place of the message. */
  Type.Literal("updated"),
  /** Answered from an earlier request with the same Idempotency-Key. */
  Type.Literal("repeated"),
  /** Understood, and not worth a message. */
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
  /** The status that the sender was answered with. */
  status: Type.Integer(),
  /** A refusal's code of the catalogue. */
  code: Type.Optional(Type.String()),
  /** Why it was refused or ignored, in a sentence. */
  reason: Type.Optional(Type.String()),
  /** Bytes of the body. */
  size: Type.Integer({ minimum: 0 }),
  address: Type.String(),
  userAgent: Type.String(),
  /** The URL it came by: the present one, or the one before it, while both work. */
  url: Type.Union([Type.Literal("current"), Type.Literal("previous"), Type.Literal("replay")]),
  /** Where its message is, while it is there. */
  chatId: Type.Optional(Id),
  messageId: Type.Optional(Id),
});
export type Delivery = Static<typeof Delivery>;

/** One of them whole. Secrets in the body are blotted out; binary parts are not kept. */
export const WholeDelivery = Type.Object({
  ...Delivery.properties,
  contentType: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Union([Type.String(), Type.Null()]),
});
export type WholeDelivery = Static<typeof WholeDelivery>;

/** The newest first; `before` continues. */
export const DeliveriesQuery = Type.Object({
  result: Type.Optional(DeliveryResult),
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;

export const DeliveryPage = Type.Object({ items: Type.Array(Delivery), hasMore: Type.Boolean() });
export type DeliveryPage = Static<typeof DeliveryPage>;

export const DeliveryParams = Type.Object({ chatId: Id, webhookId: Id, deliveryId: Id });

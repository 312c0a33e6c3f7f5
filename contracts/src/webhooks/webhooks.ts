/** Incoming webhooks: the dialog's shapes, and what a sender posts and gets. */
import Type, { type Static } from "typebox";
import { Id, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { UserSummary } from "../users.ts";
import { webhookFormats } from "./formats.ts";
import { Templates } from "./templates.ts";

const Name = Type.String({ minLength: 1, maxLength: limits.nameLength });

/** Whom a message may call: nobody, users by name, or whole chats as well. */
export const Mentions = Type.Union([
  Type.Literal("none"),
  Type.Literal("users"),
  Type.Literal("all"),
]);
export type Mentions = Static<typeof Mentions>;

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What a webhook's managers set. */
const settings = {
  name: Name,
  avatarUrl: orNull(Type.String()),
  /** How bodies are read whatever the address; null goes by the address and the body. */
  format: orNull(Type.Enum([...webhookFormats])),
  templates: orNull(Templates),
  mentions: Mentions,
  /** Addresses and ranges (CIDR) it may be called from; empty for any. */
  allowedAddresses: Type.Array(Type.String({ maxLength: 50 }), {
    maxItems: limits.allowedAddresses,
  }),
  expiresAt: orNull(Time),
  /** Messages a second; null for the server's own rate. */
  rate: orNull(Type.Integer({ minimum: 1, maximum: limits.webhookRateMax })),
};

export const Webhook = Type.Object({
  id: Id,
  chatId: Id,
  ...settings,
  hasSecret: Type.Boolean(),
  disabledAt: orNull(Time),
  /** While the URL from before the last rotation still works: until when. */
  previousUrlUntil: orNull(Time),
  createdBy: UserSummary,
  createdAt: Time,
  lastUsedAt: orNull(Time),
  /** Requests since it was made. */
  delivered: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
  /** Why the last requests were refused; null as soon as one was not. */
  failing: orNull(Type.Object({ since: Time, reason: Type.String() })),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Type.Object({ items: Type.Array(Webhook) });

export const CreateWebhook = Type.Object({ name: Name });

/** Only what is given is changed. */
export const ChangeWebhook = Type.Partial(
  Type.Object({
    ...settings,
    /** Checks senders' signatures; null for none. Never told again. */
    secret: orNull(Type.String({ minLength: 1, maxLength: 256 })),
    isDisabled: Type.Boolean(),
  }),
);
export type ChangeWebhook = Static<typeof ChangeWebhook>;

/** A new URL; the one before it works for so long beside it. */
export const RotateWebhook = Type.Object({
  overlapMinutes: Type.Integer({ minimum: 0, maximum: limits.overlapMaxMinutes }),
});

export const MoveWebhook = Type.Object({ chatId: Id });

/** What every member may know of who posts here. */
export const WebhookSender = Type.Object({
  id: Id,
  name: Type.String(),
  createdBy: UserSummary,
  createdAt: Time,
  isDisabled: Type.Boolean(),
  isDeleted: Type.Boolean(),
});
export type WebhookSender = Static<typeof WebhookSender>;

/** The reply to creation: the webhook and its secret URL. */
export const CreatedWebhook = Type.Object({ ...Webhook.properties, url: Type.String() });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const WebhookUrl = Type.Object({ url: Type.String() });

export const WebhookParams = Type.Object({ chatId: Id, webhookId: Id });

/** What a sender posts. Given; null and blank members count as absent. */
export interface WebhookPost {
  text: string;
  username?: string | null;
  avatarUrl?: string | null;
}

/** The answer to a sender, sent only after the message is on disk. */
export const WebhookAnswer = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  chatId: Id,
  created: Type.Boolean(),
});
export type WebhookAnswer = Static<typeof WebhookAnswer>;

/** Incoming webhooks: the dialog's shapes, and what a sender posts and gets. */
import Type, { type Static } from "typebox";
import { Id, Time } from "./ids.ts";
import { limits } from "./limits.ts";
import { UserSummary } from "./users.ts";

export const Webhook = Type.Object({
  id: Id,
  chatId: Id,
  name: Type.String(),
  avatarUrl: Type.Union([Type.String(), Type.Null()]),
  createdBy: UserSummary,
  createdAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Type.Object({ items: Type.Array(Webhook) });

const Name = Type.String({ minLength: 1, maxLength: limits.nameLength });

export const CreateWebhook = Type.Object({ name: Name });
export const ChangeWebhook = Type.Object({ name: Name });

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

/** The native body that senders post to a webhook, and the replies that post no new message. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { Card } from "../messages/cards.ts";
import { Level, Message, SentState } from "../messages/messages.ts";
import { Mentions } from "./webhooks.ts";

const Text = Type.Optional(orNull(Type.String()));

/** The body of a post. Null and blank members count as absent, unknown ones are ignored. */
export const WebhookPost = Type.Object({
  /** Markdown. A message needs a text, a card or a file. */
  text: Type.Optional(orNull(Type.String({ maxLength: limits.textLength }))),
  cards: Type.Optional(orNull(Type.Array(Card, { maxItems: limits.cardsPerMessage }))),
  /** Shown as the author. Default: the webhook's name. */
  username: Text,
  /** An http or https URL. Default: the webhook's avatar. */
  avatarUrl: Text,
  /** A later post with the same key replaces this message. At most 128 characters. */
  key: Text,
  /** The id or the key of a message in the same chat. An unknown one is ignored. */
  replyTo: Type.Optional(orNull(Type.Union([Id, Type.String()]))),
  /** Notifies nobody. */
  silent: Type.Optional(orNull(Type.Boolean())),
  level: Type.Optional(orNull(Level)),
  state: Type.Optional(orNull(SentState)),
  /** Names the problem that the message is about. At most 128 characters. */
  problem: Text,
  /** Hosts, pods or others that have the problem. At most 500, of 100 characters each. */
  instances: Type.Optional(orNull(Type.Array(Type.String()))),
  /** Start of the problem. Default: the first post with `"state": "open"`. */
  startedAt: Type.Optional(orNull(Time)),
  /** End of the problem. Default: the post with `"state": "resolved"`. */
  endedAt: Type.Optional(orNull(Time)),
  /** Limits mentions to these, and to what the webhook allows. */
  allowMentions: Type.Optional(orNull(Mentions)),
});
export type WebhookPost = Static<typeof WebhookPost>;

/** The request is valid and posts no message. */
export const WebhookIgnored = Type.Object({
  ok: Type.Literal(true),
  /** Why. One sentence. */
  ignored: Type.String(),
});

/** Reply to a dry run: the message as it would be posted, with the id 0. */
export const WebhookPreview = Type.Object({
  ok: Type.Literal(true),
  dryRun: Type.Literal(true),
  message: Type.Object({ ...Message.properties, id: Type.Integer(), rev: Type.Integer() }),
});

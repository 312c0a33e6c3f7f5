/** The message that a format reads from a request, before it belongs to a webhook. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Mentions } from "@belfry/contracts/webhooks/webhooks";

export interface MessageDraft {
  /** Markdown. May be empty if there are cards. */
  text: string;
  /** Shown instead of the webhook's own name and avatar. */
  username?: string | undefined;
  avatarUrl?: string | undefined;
  cards?: Card[] | undefined;
  /** The message replaces the webhook's earlier message with the same key. */
  updateKey?: string | undefined;
  /** True if what the key names has ended: the next message that is not over is a new one. */
  isOver?: boolean | undefined;
  /** The id or the update key of another message. Ignored if there is no such message. */
  replyTo?: number | string | undefined;
  silent?: boolean | undefined;
  /** The mentions it asks for. The webhook's own setting is the most it gets. */
  mentions?: Mentions | undefined;
}

/** The message that a format reads from a request, before it belongs to a webhook. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level, SentState } from "@belfry/contracts/messages/messages";
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
  /** Whether the event behind the key has ended: the next open one is a new message. By default if resolved. */
  isOver?: boolean | undefined;
  /** The id or the update key of another message. Ignored if there is no such message. */
  replyTo?: number | string | undefined;
  silent?: boolean | undefined;
  /** The requested mentions. The webhook's setting is the maximum. */
  allowMentions?: Mentions | undefined;
  level?: Level | undefined;
  /** Whether the problem that the message is about still needs attention. */
  state?: SentState | undefined;
  /** Names the problem that the message is about. */
  problem?: string | undefined;
  /** Orders the runs of the problem: a failed run does not reopen what a later one solved. */
  problemRun?: number | undefined;
  /** Hosts, pods or others that have the problem. */
  instances?: readonly string[] | undefined;
  /** Start and end of the problem, as ISO 8601. */
  startedAt?: string | undefined;
  endedAt?: string | undefined;
}

/** What a sender says, whatever dialect it came in. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Mentions } from "@belfry/contracts/webhooks/webhooks";

export interface Said {
  /** Markdown; may be empty when there are cards. */
  text: string;
  /** What the message is signed with instead of the webhook's own name and picture. */
  username?: string | undefined;
  avatarUrl?: string | undefined;
  cards?: Card[] | undefined;
  /** A later one of the same key takes the place of the message. */
  key?: string | undefined;
  /** What the key tells of has ended: when it begins again, that is a new message. */
  isOver?: boolean | undefined;
  /** A message's number, or the key it was posted with. Ignored when there is none such. */
  replyTo?: number | string | undefined;
  silent?: boolean | undefined;
  /** Whom it would like to call; the webhook's own setting is the most it may. */
  mentions?: Mentions | undefined;
}

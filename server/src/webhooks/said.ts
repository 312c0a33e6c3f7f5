/** What a sender says, whatever dialect it came in. */
import type { Card } from "@belfry/contracts/cards";

export interface Said {
  /** Markdown; may be empty when there are cards. */
  text: string;
  /** What the message is signed with instead of the webhook's own name and picture. */
  username?: string | undefined;
  avatarUrl?: string | undefined;
  cards?: Card[] | undefined;
}

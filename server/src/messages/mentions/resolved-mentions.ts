/** The text whose mentions are resolved, and the result. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Author, Message } from "@belfry/contracts/messages/messages";

export interface MentionText {
  chatId: number;
  author: Author;
  text: string;
  cards?: readonly Card[] | undefined;
  silent?: boolean | undefined;
  allowMentions?: Message["allowMentions"];
}

export interface MentionRow {
  userId: number;
  reason: "user" | "reply" | "here";
}

export interface ResolvedMentions {
  /** The members of the message that readers receive. */
  shown: Pick<Message, "mentions" | "replyToUserId">;
  /** The users that are counted, without the author. */
  rows: MentionRow[];
  /** Set if every member is counted. */
  chatKind?: "all" | "here" | undefined;
}

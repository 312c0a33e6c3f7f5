/** Author, BOT badge and times of a message. */
import type { Author } from "@belfry/contracts/messages/messages";
import { changeTime, clockTime, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { SenderBadge } from "../sender/SenderBadge.tsx";
import { nameOf } from "./author.ts";
import styles from "./Message.module.css";

interface Props {
  author: Author;
  chatId: number;
  createdAt: string;
  /** When the webhook last changed its message. */
  updatedAt?: string | undefined;
  isTabStop?: boolean;
}

export function MessageHead({ author, chatId, createdAt, updatedAt, isTabStop = false }: Props) {
  return (
    <header className={styles.head}>
      <span className={styles.name} dir="auto">
        <EmojiText>{nameOf(author)}</EmojiText>
      </span>
      {author.kind === "webhook" && (
        <SenderBadge chatId={chatId} webhookId={author.webhookId} isTabStop={isTabStop} />
      )}
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt)}>
        {clockTime(createdAt)}
      </time>
      {updatedAt && (
        <time className={styles.time} dateTime={updatedAt} title={fullTime(updatedAt)}>
          {text.conversation.updated(changeTime(updatedAt, createdAt))}
        </time>
      )}
    </header>
  );
}

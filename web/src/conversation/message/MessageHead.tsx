/** Who speaks: name, the BOT badge of webhooks and the time. Everything of the sender is plain text. */
import type { Author } from "@belfry/contracts/messages/messages";
import { nameOf } from "./author.ts";
import styles from "./Message.module.css";
import { clockTime, fullTime } from "./times.ts";
import { Via } from "./Via.tsx";

interface Props {
  author: Author;
  chatId: number;
  createdAt: string;
  isReached?: boolean;
}

export function MessageHead({ author, chatId, createdAt, isReached = false }: Props) {
  return (
    <header className={styles.head}>
      <span className={styles.name} dir="auto">
        {nameOf(author)}
      </span>
      {author.kind === "webhook" && (
        <Via chatId={chatId} webhookId={author.webhookId} isReached={isReached} />
      )}
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt)}>
        {clockTime(createdAt)}
      </time>
    </header>
  );
}

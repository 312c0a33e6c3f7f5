/** Who speaks: name, the BOT badge of webhooks and the time. Everything of the sender is plain text. */
import type { Author } from "@belfry/contracts/messages/messages";
import { clockTime, fullTime } from "../../text/message-times.ts";
import { Via } from "../via/Via.tsx";
import { nameOf } from "./author.ts";
import styles from "./Message.module.css";

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

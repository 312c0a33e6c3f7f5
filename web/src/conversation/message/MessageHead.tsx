/** Who speaks: name, the BOT badge of webhooks and the time. Everything of the sender is plain text. */
import type { Author } from "@belfry/contracts/messages";
import { text } from "../../text/text.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { nameOf } from "./author.ts";
import styles from "./Message.module.css";
import { clockTime, fullTime } from "./times.ts";

export function MessageHead({ author, createdAt }: { author: Author; createdAt: string }) {
  return (
    <header className={styles.head}>
      <span className={styles.name} dir="auto">
        {nameOf(author)}
      </span>
      {author.kind === "webhook" && (
        <span className={styles.bot} title={text.conversation.botWhy(author.webhookId)}>
          <Badge>{text.conversation.bot}</Badge>
        </span>
      )}
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt)}>
        {clockTime(createdAt)}
      </time>
    </header>
  );
}

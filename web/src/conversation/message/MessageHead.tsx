/** Author, BOT badge, times and state of a message. */
import type { Author } from "@belfry/contracts/messages/messages";
import { RefreshCw } from "lucide-react";
import { changeTime, clockTime, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import mentionStyles from "../mentions/mentions.module.css";
import { PersonButton } from "../mentions/PersonButton.tsx";
import { SenderBadge } from "../sender/SenderBadge.tsx";
import { StateMark } from "../states/StateLine.tsx";
import type { Look } from "../states/tones.ts";
import styles from "./MessageHead.module.css";

interface Props {
  author: Author;
  chatId: number;
  createdAt: string;
  /** When the webhook last changed its message. */
  updatedAt?: string | undefined;
  repeats?: number | undefined;
  /** Severity or state that no card shows. */
  state?: (Look & { word: string }) | undefined;
  isTabStop?: boolean;
}

export function MessageHead(props: Props) {
  const { author, chatId, createdAt, updatedAt, repeats, state, isTabStop = false } = props;
  return (
    <header className={styles.head}>
      <span className={styles.name} dir="auto">
        {author.kind === "user" ? (
          <PersonButton {...author} chatId={chatId} className={mentionStyles.name}>
            <EmojiText>{author.displayName}</EmojiText>
          </PersonButton>
        ) : (
          <EmojiText>{author.name}</EmojiText>
        )}
      </span>
      {author.kind === "webhook" && (
        <SenderBadge chatId={chatId} webhookId={author.webhookId} isTabStop={isTabStop} />
      )}
      <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt)}>
        {clockTime(createdAt)}
      </time>
      {updatedAt && (
        <time className={styles.time} dateTime={updatedAt} title={fullTime(updatedAt)}>
          <RefreshCw size={12} />
          {repeats
            ? text.conversation.repeated(repeats, changeTime(updatedAt, createdAt))
            : text.conversation.updated(changeTime(updatedAt, createdAt))}
        </time>
      )}
      {state && <StateMark {...state} />}
    </header>
  );
}

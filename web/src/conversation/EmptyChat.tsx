/** A chat nobody has written in: what it is for, and how a program gets to post here. */
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./Conversation.module.css";

interface Props {
  title: string;
  /** Absent for those who may not manage webhooks here. */
  onOpenWebhooks: (() => void) | undefined;
}

export function EmptyChat({ title, onOpenWebhooks }: Props) {
  const words = text.conversation;
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon name="webhook" size={28} />
      </span>
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty(title)}</p>
      {onOpenWebhooks && <Button onClick={onOpenWebhooks}>{words.emptyWebhooks}</Button>}
    </div>
  );
}

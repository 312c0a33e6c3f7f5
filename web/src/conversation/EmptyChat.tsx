/** Shown in a chat without messages, with a button to its webhooks. */
import { Webhook } from "lucide-react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import styles from "./Conversation.module.css";

interface Props {
  title: string;
  retentionDays: number | null;
  /** Undefined for users who cannot manage this chat. */
  onOpenWebhooks: (() => void) | undefined;
}

export function EmptyChat({ title, retentionDays, onOpenWebhooks }: Props) {
  const words = text.conversation;
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Webhook size={28} />
      </span>
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty(title)}</p>
      {retentionDays !== null && <p>{words.retention(retentionDays)}</p>}
      {onOpenWebhooks && <Button onClick={onOpenWebhooks}>{words.emptyWebhooks}</Button>}
    </div>
  );
}

/** Button that scrolls to the newest message, with the number of unread ones. */
import { ArrowDown } from "lucide-react";
import { text } from "../../text/text.ts";
import styles from "./MessageList.module.css";

export function NewestPill({ count, onJump }: { count: number; onJump: () => void }) {
  const { newest, newMessages } = text.conversation;
  return (
    <div className={styles.pillPlace}>
      <button
        type="button"
        className={styles.pill}
        data-new={count > 0 || undefined}
        aria-label={count > 0 ? `${newMessages(count)}. ${newest}` : newest}
        onClick={onJump}
      >
        <ArrowDown size={16} />
        {count > 0 ? newMessages(count) : newest}
      </button>
    </div>
  );
}

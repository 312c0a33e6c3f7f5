/** Button that scrolls to the newest message, with the number of unread ones. */
import { ChevronDown } from "lucide-react";
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
        {count > 0 ? newMessages(count) : newest}
        <ChevronDown size={16} />
      </button>
    </div>
  );
}

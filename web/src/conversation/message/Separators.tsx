/** Lines above a message: start of a day, start of the unread messages. */
import { dayName } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import styles from "./Separators.module.css";

export function DayLine({ iso }: { iso: string }) {
  return (
    <div className={styles.day}>
      <time dateTime={iso.slice(0, 10)}>{dayName(iso)}</time>
    </div>
  );
}

export function UnreadLine({ count }: { count: number }) {
  return (
    <div className={styles.unread} data-unread-line>
      <span>{text.conversation.unreadFromHere(count)}</span>
    </div>
  );
}

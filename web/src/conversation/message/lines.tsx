/** The lines between messages: a day, and the first unread message. */
import { dayName } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import styles from "./lines.module.css";

export function DayLine({ iso }: { iso: string }) {
  return (
    <div className={styles.day}>
      <time dateTime={iso.slice(0, 10)}>{dayName(iso)}</time>
    </div>
  );
}

/** The number is for screen readers: the button to the newest message shows it too. */
export function UnreadLine({ count }: { count: number }) {
  const { unreadHere, unreadFromHere } = text.conversation;
  return (
    <div className={styles.unread} data-unread-line>
      <span aria-hidden="true">{unreadHere}</span>
      <span className="visually-hidden">{unreadFromHere(count)}</span>
    </div>
  );
}

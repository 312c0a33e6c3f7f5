/** A dot on the row of a chat with unread replies in threads that the user follows. */
import { useLive } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import styles from "./ThreadDot.module.css";

export function ThreadDot({ chatId }: { chatId: number }) {
  const isUnread = useLive(({ state }) =>
    state.threads.items.some(({ parentChatId }) => parentChatId === chatId),
  );
  if (!isUnread) return null;
  return (
    <span className={styles.dot} title={text.threads.unreadIn}>
      <span className="visually-hidden">{text.threads.unreadIn}</span>
    </span>
  );
}

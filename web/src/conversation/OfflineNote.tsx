/** Says that the connection is gone and what that means; short losses pass without a word. */
import { useConnection } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import styles from "./Conversation.module.css";

export function OfflineNote() {
  const isOpen = useConnection() === "open";
  return (
    <div role="status" className={styles.offlinePlace}>
      {!isOpen && <p className={styles.offline}>{text.live.offline}</p>}
    </div>
  );
}

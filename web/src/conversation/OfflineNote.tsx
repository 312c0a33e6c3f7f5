/** Shows that the connection is lost, and when the next attempt starts. */
import { useActions, useConnection, useLive } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { RetryCountdown } from "../ui/marks/RetryCountdown.tsx";
import { useHasNetwork } from "../ui/use-network.ts";
import styles from "./Conversation.module.css";

export function OfflineNote() {
  const isOpen = useConnection() === "open";
  const retryAt = useLive((live) => live.retryAt);
  const hasNetwork = useHasNetwork();
  const { reconnect } = useActions();
  return (
    <div role="status" className={styles.offlinePlace}>
      {!isOpen && (
        <p className={styles.offline}>
          {hasNetwork ? text.live.lostNote : text.live.offlineNote}{" "}
          <RetryCountdown retryAt={retryAt} />{" "}
          <button type="button" className={styles.tryNow} onClick={reconnect}>
            {text.live.tryNow}
          </button>
        </p>
      )}
    </div>
  );
}

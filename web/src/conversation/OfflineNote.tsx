/** Shows that the connection is lost, and when the next attempt starts. */
import { useEffect, useState } from "react";
import { useConnection, useLive } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import styles from "./Conversation.module.css";

export function OfflineNote() {
  const isOpen = useConnection() === "open";
  return (
    <div role="status" className={styles.offlinePlace}>
      {!isOpen && (
        <p className={styles.offline}>
          {text.live.offline} <Countdown />
        </p>
      )}
    </div>
  );
}

/** Hidden from screen readers, which would announce every second. */
function Countdown() {
  const retryAt = useLive((live) => live.retryAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = retryAt ? Math.ceil((retryAt - now) / 1000) : 0;
  return (
    <span aria-hidden="true">
      {seconds > 0 ? text.live.retryIn(seconds) : text.live.reconnecting}
    </span>
  );
}

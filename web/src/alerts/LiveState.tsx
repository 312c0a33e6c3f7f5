/** Whether the list is live, and since when it is not. */
import { useEffect, useRef, useState } from "react";
import { useConnection, useLive } from "../live/hooks.ts";
import { clockTime } from "../text/message-times.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { RetryCountdown } from "../ui/marks/RetryCountdown.tsx";
import styles from "./AlertsScreen.module.css";

const words = alertsText.list;

export function LiveState() {
  const isLive = useConnection() === "open";
  const retryAt = useLive((live) => live.retryAt);
  const wasLive = useRef(isLive);
  const [lostAt, setLostAt] = useState<string | null>(null);
  useEffect(() => {
    if (!isLive && wasLive.current) setLostAt(new Date().toISOString());
    wasLive.current = isLive;
  }, [isLive]);
  return (
    <p className={styles.live} data-lost={!isLive || undefined} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {isLive ? (
        words.live
      ) : (
        <>
          <span>{lostAt ? words.notLive(clockTime(lostAt)) : words.notLiveYet}</span>
          <RetryCountdown retryAt={retryAt} />
        </>
      )}
    </p>
  );
}

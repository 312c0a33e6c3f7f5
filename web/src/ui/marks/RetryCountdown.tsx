/** Counts down to the next attempt to connect. */
import { useEffect, useState } from "react";
import { text } from "../../text/text.ts";

interface Props {
  /** Milliseconds since the epoch, or null during an attempt. */
  retryAt: number | null;
}

/** Hidden from screen readers, which would announce every second. */
export function RetryCountdown({ retryAt }: Props) {
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

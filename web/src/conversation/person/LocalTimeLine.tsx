/** "20:28 in Tokyo · 9 h ahead of you", kept up to date. */
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { cardText as words } from "../../text/screens/people/card.ts";
import { localTime } from "./local-time.ts";
import styles from "./PersonCard.module.css";

export function LocalTimeLine({ timeZone }: { timeZone: string }) {
  const now = useMinute();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const there = localTime(timeZone, here, now);
  if (!there) return null;
  return (
    <p className={styles.line}>
      <Clock size={16} aria-hidden />
      <span>
        {words.localTime(there.time, there.place)}
        <span className={styles.muted}> · {words.difference(there.minutesAhead)}</span>
      </span>
    </p>
  );
}

/** The current time, changed when the minute does. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = 60_000 - (now.getTime() % 60_000);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The messages that the user sends later, the next one first. */
import { CalendarClock } from "lucide-react";
import { useLive } from "../live/hooks.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { scheduledText } from "../text/screens/chats/scheduled.ts";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import styles from "./entries.module.css";
import { ScheduledRow } from "./ScheduledRow.tsx";

const { title } = text.scheduled;

export default function ScheduledScreen() {
  useWindowTitle(title);
  const scheduled = useLive((live) => live.scheduled);
  return (
    <section className={styles.screen} aria-label={title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{title}</h1>
      </header>
      <div className={styles.list}>
        {scheduled.length === 0 ? (
          <EmptyState
            level={2}
            icon={CalendarClock}
            title={scheduledText.empty}
            hint={scheduledText.emptyHint}
          >
            {null}
          </EmptyState>
        ) : (
          <ul>
            {scheduled.map((message) => (
              <ScheduledRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

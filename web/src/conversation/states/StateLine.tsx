/** First line of a card: its state, who did it, and since when. */
import type { ReactNode } from "react";
import { changeTime, durationText, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import type { CardMessage, CardState } from "./card-state.ts";
import { StateIcon } from "./StateIcon.tsx";
import styles from "./states.module.css";
import { useMinute } from "./use-minute.ts";

const words = text.conversation;

interface Props {
  state: CardState;
  /** Undefined if the state of the message belongs to another card. */
  message: CardMessage | undefined;
  children: ReactNode;
}

export function StateLine({ state, message, children }: Props) {
  return (
    <div className={styles.line}>
      <StateMark {...state} />
      {state.detail && <span>{words.aside(state.detail)}</span>}
      {children && <span aria-hidden="true">·</span>}
      {children}
      {message && <Times {...message} />}
    </div>
  );
}

export function StateMark({ tone, icon, word }: Pick<CardState, "tone" | "icon" | "word">) {
  return (
    <span className={styles.state} data-tone={tone}>
      <StateIcon name={icon} />
      {word}
    </span>
  );
}

/** Since when a problem lasts, or how long it has lasted. */
function Times({ state, startedAt, endedAt, createdAt, closed }: CardMessage) {
  if (state === "open" && startedAt) return <Since iso={startedAt} />;
  const start = startedAt ?? createdAt;
  if (closed && start) return <Lasted startedAt={start} endedAt={closed.at} />;
  return state === "resolved" && startedAt && endedAt ? (
    <Lasted startedAt={startedAt} endedAt={endedAt} />
  ) : null;
}

function Since({ iso }: { iso: string }) {
  const now = useMinute();
  const lasted = durationText(now - Date.parse(iso));
  return (
    <time className={styles.times} dateTime={iso} title={fullTime(iso)}>
      {words.since(changeTime(iso, new Date(now).toISOString()), lasted)}
    </time>
  );
}

function Lasted({ startedAt, endedAt }: { startedAt: string; endedAt: string }) {
  const lasted = durationText(Date.parse(endedAt) - Date.parse(startedAt));
  return (
    <time
      className={styles.times}
      dateTime={endedAt}
      title={words.period(fullTime(startedAt), fullTime(endedAt))}
    >
      {words.after(lasted)}
    </time>
  );
}

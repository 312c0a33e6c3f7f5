/** First line of a card: its state, who did it, and since when. */
import type { ReactNode } from "react";
import { changeTime, durationText } from "../../text/message-times.ts";
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
      {message?.state === "open" && <Since iso={message.createdAt} />}
      {message?.state === "resolved" && <Period {...message} />}
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

function Since({ iso }: { iso: string }) {
  const now = useMinute();
  const lasted = durationText(now - Date.parse(iso));
  return (
    <time className={styles.times} dateTime={iso}>
      {words.since(changeTime(iso, new Date(now).toISOString()), lasted)}
    </time>
  );
}

function Period({ createdAt, updatedAt }: CardMessage) {
  if (!updatedAt) return null;
  const lasted = durationText(Date.parse(updatedAt) - Date.parse(createdAt));
  const start = changeTime(createdAt, updatedAt);
  return (
    <span className={styles.times}>
      {words.period(start, changeTime(updatedAt, createdAt), lasted)}
    </span>
  );
}

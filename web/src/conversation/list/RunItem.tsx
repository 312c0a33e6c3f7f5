/** One row for like successes: how many, what they say, and from when to when. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { use, useRef } from "react";
import { clockTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import styles from "../compact/compact.module.css";
import { lineText } from "../markdown/plain-text.ts";
import { parseMarkdown } from "../markdown/read-markdown.ts";
import { DayLine, UnreadLine } from "../message/lines.tsx";
import messageStyles from "../message/Message.module.css";
import { nameOf } from "../message-text/author.ts";
import { summarize } from "../message-text/message-text.ts";
import { ScrollAnchor } from "../scroll-anchor.ts";
import type { RunRow } from "./runs.ts";

const words = text.conversation.density;

export function RunItem({ run, onToggle }: { run: RunRow; onToggle: (run: RunRow) => void }) {
  const row = useRef<HTMLElement>(null);
  const keepInPlace = use(ScrollAnchor);
  const first = run.rows[0]?.message;
  const last = run.rows.at(-1)?.message;
  if (!first || !last) return null;
  const times = words.times(clockTime(first.createdAt), clockTime(last.createdAt));
  return (
    <>
      {run.day && <DayLine iso={run.day} />}
      {run.unread !== null && <UnreadLine count={run.unread} />}
      <article
        ref={row}
        className={`${messageStyles.message} ${styles.row}`}
        aria-label={`${nameOf(first.author)}, ${words.successes(run.rows.length)}`}
        tabIndex={-1}
      >
        <span className={styles.time}>{clockTime(first.createdAt)}</span>
        <span className={styles.state}>
          {run.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </span>
        <span className={styles.name} data-kind="webhook" dir="auto">
          {nameOf(first.author)}
        </span>
        <button
          type="button"
          className={styles.run}
          aria-expanded={run.isOpen}
          onClick={() => {
            if (row.current) keepInPlace(row.current, "toggle");
            onToggle(run);
          }}
        >
          <strong>{words.successes(run.rows.length)}</strong> <span>{times}</span>{" "}
          <span dir="auto">{words.latest(lineText(parseMarkdown(summarize(last))))}</span>
        </button>
      </article>
    </>
  );
}

/** Facts about an item on one line, separated by dots. */
import { exactTime, timeAgo } from "../../text/times.ts";
import styles from "./facts.module.css";

export interface Fact {
  words: string;
  /** The tooltip, for example the exact time. */
  title?: string;
}

/** "Last seen 3 minutes ago", with the exact time as the tooltip. */
export function timeFact(words: (when: string) => string, iso: string): Fact {
  return { words: words(timeAgo(iso)), title: exactTime(iso) };
}

export function FactLine({ facts }: { facts: readonly Fact[] }) {
  return (
    <span className={styles.line}>
      {facts.map(({ words, title }) => (
        <span key={words} title={title}>
          {words}
        </span>
      ))}
    </span>
  );
}

/** Facts of a row on one line, with a dot between them; times are exact for whoever hovers. */

import styles from "../../settings/settings.module.css";
import { exactTime, timeAgo } from "../../text/times.ts";

export interface Fact {
  words: string;
  /** The exact moment, or more of what the words only begin to say. */
  title?: string;
}

/** "Last seen 3 minutes ago". */
export function ago(words: (when: string) => string, iso: string): Fact {
  return { words: words(timeAgo(iso)), title: exactTime(iso) };
}

export function FactLine({ facts }: { facts: readonly Fact[] }) {
  return (
    <span className={styles.factLine}>
      {facts.map(({ words, title }) => (
        <span key={words} title={title}>
          {words}
        </span>
      ))}
    </span>
  );
}

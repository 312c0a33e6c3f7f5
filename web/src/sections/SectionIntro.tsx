/** The sentence below the title of a section, and the button that adds something to its list. */
import type { ReactNode } from "react";
import styles from "./SectionIntro.module.css";

export function SectionIntro({ lead, action }: { lead: string; action?: ReactNode }) {
  return (
    <div className={styles.intro}>
      <p className={styles.lead}>{lead}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

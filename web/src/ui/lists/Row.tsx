/** One thing in a list of a section: what it is, what is known of it, what can be done with it. */
import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "../marks/Icon.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./Row.module.css";

interface Props {
  icon: IconName;
  title: ReactNode;
  badge?: ReactNode;
  /** One line each; what does not apply is left out. */
  facts?: readonly ReactNode[];
  action?: ReactNode;
  /** What came of the action, when it did not work. */
  failure?: string | null;
}

export function Row({ icon, title, badge, facts = [], action, failure }: Props) {
  const titleId = useId();
  return (
    <li className={styles.row} aria-labelledby={titleId}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.about}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {badge}
        </div>
        {facts.map(
          (fact, line) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row stay where they are
              <p key={line} className={styles.fact}>
                {fact}
              </p>
            ),
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {failure && (
        <div className={styles.failure}>
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
    </li>
  );
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

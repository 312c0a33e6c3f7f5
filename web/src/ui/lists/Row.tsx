/** An item of a list: title, facts and an action. */
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Notice } from "../notices/Notice.tsx";
import styles from "./Row.module.css";

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  badge?: ReactNode;
  /** One per line. Falsy ones are skipped. */
  facts?: readonly ReactNode[];
  action?: ReactNode;
  /** The action's error. */
  failure?: string | null;
  /** Below the facts, as wide as the row. */
  children?: ReactNode;
}

export function Row({ icon: Icon, title, badge, facts = [], action, failure, children }: Props) {
  const titleId = useId();
  return (
    <li className={styles.row} aria-labelledby={titleId}>
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className={styles.main}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {badge}
        </div>
        {facts.map(
          (fact, line) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row keep their order
              <p key={line} className={styles.fact}>
                {fact}
              </p>
            ),
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {children && <div className={styles.below}>{children}</div>}
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

/** A message in a tinted box. Screen readers read it when it appears. */
import { Check, CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

const icons = { info: Info, danger: CircleAlert, success: Check };

interface Props {
  tone?: keyof typeof icons;
  /** A button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone = "info", action, children }: Props) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`${styles.notice} ${styles[tone]}`}
    >
      <Icon size={18} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A message in a tinted box. Screen readers read it when it appears. */
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

export function Notice({
  tone = "info",
  children,
}: {
  tone?: "info" | "danger" | "success";
  children: ReactNode;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`${styles.notice} ${styles[tone]}`}
    >
      {tone === "success" ? <Check size={18} /> : <CircleAlert size={18} />}
      <div className={styles.text}>{children}</div>
    </div>
  );
}

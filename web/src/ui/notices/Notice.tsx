/** A message in a tinted box. Screen readers read it when it appears. */
import type { ReactNode } from "react";
import { Icon } from "../marks/Icon.tsx";
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
      <Icon name={tone === "success" ? "check" : "alert"} size={18} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

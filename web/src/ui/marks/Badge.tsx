/** A small label beside a name: a count or a failure that wants attention, or a fact that does not. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export function Badge({
  tone = "fact",
  children,
  ...rest
}: {
  tone?: "count" | "fact" | "danger";
  children: ReactNode;
  "aria-hidden"?: boolean;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} {...rest}>
      {children}
    </span>
  );
}

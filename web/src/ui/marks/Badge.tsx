/** A small label next to a name: a fact, a count or a warning. */
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

/** A small label next to a name: a fact, a state or a count. "call" counts what waits for the user, "new" what else is unread. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export function Badge({
  tone = "fact",
  children,
  ...rest
}: {
  tone?: "fact" | "bot" | "accent" | "success" | "warning" | "danger" | "call" | "alarm" | "new";
  children: ReactNode;
  "aria-hidden"?: boolean;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} {...rest}>
      {children}
    </span>
  );
}

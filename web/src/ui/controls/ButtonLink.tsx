/** A link that looks like a button. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./Button.module.css";

export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={`${styles.button} ${styles.plain}`}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

/** The footer of a dialog with a fixed size. The content above it scrolls. */
import type { ReactNode } from "react";
import styles from "./DialogFooter.module.css";

interface Props {
  tone?: "plain" | "accent";
  children: ReactNode;
}

export function DialogFooter({ tone = "plain", children }: Props) {
  return <footer className={`${styles.footer} ${styles[tone]}`}>{children}</footer>;
}

/** A small line above the author of a message, such as "Pinned by Ada". */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./MarkLine.module.css";

interface Props {
  icon: LucideIcon;
  title?: string;
  children: ReactNode;
}

export function MarkLine({ icon: Icon, title, children }: Props) {
  return (
    <span className={styles.line} title={title}>
      <Icon size={12} aria-hidden="true" />
      <span dir="auto">{children}</span>
    </span>
  );
}

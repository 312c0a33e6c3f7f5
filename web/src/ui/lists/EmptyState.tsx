/** Shown instead of an empty list: what belongs there, and the button that creates the first. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface Props {
  title: string;
  hint: string;
  level: 2 | 3;
  icon?: LucideIcon;
  children: ReactNode;
}

export function EmptyState({ title, hint, level, icon: Icon, children }: Props) {
  const Title = `h${level}` as const;
  return (
    <div className={Icon ? styles.withIcon : styles.empty}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={32} />
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}

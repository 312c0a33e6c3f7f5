/** Shown in place of an empty list: what belongs there, and the button that creates the first. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../marks/Icon.tsx";
import styles from "./EmptyState.module.css";

interface Props {
  title: string;
  hint: string;
  level: 2 | 3;
  icon?: IconName;
  children: ReactNode;
}

export function EmptyState({ title, hint, level, icon, children }: Props) {
  const Title = `h${level}` as const;
  return (
    <div className={icon ? styles.withIcon : styles.empty}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}

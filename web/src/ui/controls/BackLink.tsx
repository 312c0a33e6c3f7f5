/** A link back to the parent page, shown as an arrow. */
import { Link } from "wouter";
import { Icon } from "../marks/Icon.tsx";
import styles from "./BackLink.module.css";

interface Props {
  to: string;
  label: string;
  /** Hidden on wide screens, where the parent page is visible as well. */
  isNarrowOnly?: boolean;
}

export function BackLink({ to, label, isNarrowOnly = false }: Props) {
  return (
    <Link
      href={to}
      className={isNarrowOnly ? styles.narrowOnly : styles.back}
      aria-label={label}
      title={label}
    >
      <Icon name="back" />
    </Link>
  );
}

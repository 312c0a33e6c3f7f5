/** A link back to the parent page, shown as an arrow. */
import { ChevronLeft } from "lucide-react";
import { Link } from "wouter";
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
      <ChevronLeft size={20} />
    </Link>
  );
}

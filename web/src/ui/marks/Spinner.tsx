/** A spinner. Hidden from screen readers without a label. */
import styles from "./Spinner.module.css";

export function Spinner({ className, label }: { className?: string | undefined; label?: string }) {
  return (
    <span
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}

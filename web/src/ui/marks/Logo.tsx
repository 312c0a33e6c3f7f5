/** The logo: a bell in a tower. */
import styles from "./Logo.module.css";

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.tower}
        d="M16 1.5 27.5 9.5V28a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 28V9.5z"
      />
      <path
        className={styles.bell}
        d="M16 10.2c-3 0-4.6 2.1-4.6 5 0 3.4-.5 4.9-1.9 6.3h13c-1.4-1.4-1.9-2.9-1.9-6.3 0-2.9-1.6-5-4.6-5zm0-1.7v1.7m-1.7 13.8c.8 1 2.6 1 3.4 0"
      />
    </svg>
  );
}

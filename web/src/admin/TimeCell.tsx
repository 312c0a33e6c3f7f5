/** A relative time in a table, with the exact time as its tooltip. */
import { exactTime, timeAgo } from "../text/times.ts";
import styles from "./admin.module.css";

export function TimeCell({ iso }: { iso: string }) {
  return (
    <span className={styles.when} title={exactTime(iso)}>
      {timeAgo(iso)}
    </span>
  );
}

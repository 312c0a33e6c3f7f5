/** All loaded messages for the printer. The list on screen has only those near the visible part. */
import type { ReactNode } from "react";
import styles from "./PrintedRows.module.css";
import { useIsPrinting } from "./use-is-printing.ts";

/** Paper has no buttons: every fold is printed open. */
class Everything extends Set<string> {
  override has(): boolean {
    return true;
  }
}
const everything = new Everything();

interface Props<Row> {
  rows: readonly Row[];
  /** `opened` has the names of open folds. */
  children: (row: Row, opened: Set<string>) => ReactNode;
}

export function PrintedRows<Row extends { key: string }>({ rows, children }: Props<Row>) {
  return (
    useIsPrinting() && (
      <div className={styles.rows} data-printed>
        {rows.map((row) => (
          <div key={row.key} className={styles.row}>
            {children(row, everything)}
          </div>
        ))}
      </div>
    )
  );
}

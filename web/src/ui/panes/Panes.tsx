/** A list and what was chosen from it, side by side; where there is room for one, one of the two. */
import type { ReactNode } from "react";
import styles from "./Panes.module.css";

interface Props {
  /** What is absent is not shown, and what is alone is the page. */
  side?: ReactNode;
  main?: ReactNode;
}

export function Panes({ side, main }: Props) {
  const Side = main ? "aside" : "main";
  return (
    <div className={styles.panes}>
      {side && <Side className={styles.side}>{side}</Side>}
      {main && <main className={styles.main}>{main}</main>}
    </div>
  );
}

/** A list and the chosen item side by side. On narrow screens the caller passes only one. */
import type { ReactNode } from "react";
import styles from "./Panes.module.css";

interface Props {
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

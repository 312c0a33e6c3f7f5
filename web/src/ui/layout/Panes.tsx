/** A list and the chosen item side by side. On narrow screens the caller passes only one. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ItemBoundary } from "../broken/ItemBoundary.tsx";
import styles from "./Panes.module.css";

interface Props {
  side?: ReactNode;
  main?: ReactNode;
}

export function Panes({ side, main }: Props) {
  // Another page may be sound.
  const [location] = useLocation();
  const Side = main ? "aside" : "main";
  return (
    <div className={styles.panes}>
      {side && (
        <Side className={styles.side}>
          <ItemBoundary item={location}>{side}</ItemBoundary>
        </Side>
      )}
      {main && (
        <main className={styles.main}>
          <ItemBoundary item={location}>{main}</ItemBoundary>
        </main>
      )}
    </div>
  );
}

/** A list and the chosen item side by side. On narrow screens the caller passes only one. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { ItemBoundary } from "../broken/ItemBoundary.tsx";
import styles from "./Panes.module.css";
import { mainId, SkipLink } from "./SkipLink.tsx";

interface Props {
  side?: ReactNode;
  main?: ReactNode;
  /** Label of a link before the side that leads to the list in the main pane. */
  skipLabel?: string | undefined;
}

export function Panes({ side, main, skipLabel }: Props) {
  // Another page may be sound.
  const [location] = useLocation();
  const Side = main ? "aside" : "main";
  return (
    <div className={styles.panes}>
      {side && main && skipLabel && <SkipLink>{skipLabel}</SkipLink>}
      {side && (
        <Side className={styles.side} data-screen-only={main ? true : undefined}>
          <ItemBoundary item={location}>{side}</ItemBoundary>
        </Side>
      )}
      {main && (
        <main id={mainId} className={styles.main}>
          <ItemBoundary item={location}>{main}</ItemBoundary>
        </main>
      )}
    </div>
  );
}

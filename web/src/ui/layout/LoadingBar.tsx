/** A bar at the top of the window while the user waits for the code of a menu, dialog or screen. */
import { useSyncExternalStore } from "react";
import { text } from "../../text/text.ts";
import { isLoadingOnDemand, subscribeToLoading } from "../on-demand.ts";
import styles from "./LoadingBar.module.css";

export function LoadingBar() {
  const isLoading = useSyncExternalStore(subscribeToLoading, isLoadingOnDemand);
  return (
    <div role="status">
      {isLoading && (
        <div className={styles.bar}>
          <span className="visually-hidden">{text.ui.loading}</span>
        </div>
      )}
    </div>
  );
}

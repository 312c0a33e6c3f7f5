/** The state of the live connection, visible while it is interrupted. Screen readers announce changes. */
import { useConnection } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import styles from "./Sidebar.module.css";

export function ConnectionLine() {
  const state = useConnection();
  const words = text.sidebar.connection[state];
  return (
    <div role="status">
      {state === "open" ? (
        <span className="visually-hidden">{words}</span>
      ) : (
        <div className={styles.connection} data-state={state}>
          <span className={styles.dot} aria-hidden="true" />
          {words}
        </div>
      )}
    </div>
  );
}

/** The state of the live connection. Screen readers announce changes. */
import { useConnection } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import styles from "./Sidebar.module.css";

export function ConnectionLine() {
  const state = useConnection();
  return (
    <div className={styles.connection} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {text.sidebar.connection[state]}
    </div>
  );
}

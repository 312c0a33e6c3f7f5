/** The keys of the list, below it. */
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { labelOf } from "../ui/shortcuts/keys.ts";
import styles from "./AlertsScreen.module.css";

const words = alertsText.list;

export function Foot() {
  return (
    <footer className={styles.foot}>
      <span>
        <kbd>{labelOf("nextAlert")}</kbd> <kbd>{labelOf("previousAlert")}</kbd> {words.move}
      </span>
      <span>
        <kbd>{labelOf("acknowledgeAlert")}</kbd> {text.alerts.acknowledge}
      </span>
      <span>
        <kbd>{labelOf("silenceAlert")}</kbd> {words.silence}
      </span>
      <span>
        <kbd>{words.enter}</kbd> {words.open}
      </span>
      <span className={styles.order}>{words.order}</span>
    </footer>
  );
}

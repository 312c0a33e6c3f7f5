/** The labels of a message, of which the user chooses those that a silence matches. */
import { Plus, X } from "lucide-react";
import { useId } from "react";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { isSame, type Label, shownLabels } from "./labels.ts";
import styles from "./silences.module.css";

const words = silencesText.dialog;

interface Props {
  labels: readonly Label[];
  chosen: readonly Label[];
  onChange: (chosen: readonly Label[]) => void;
}

export function LabelChips({ labels, chosen, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.labels} aria-describedby={id}>
      <legend className={styles.label}>{words.matching}</legend>
      <div className={styles.chips}>
        {shownLabels(labels).map((label) => {
          const isChosen = chosen.some(isSame(label));
          const others = chosen.filter((one) => !isSame(label)(one));
          return (
            <button
              key={`${label.name} ${label.value}`}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, label])}
            >
              <span dir="auto">{label.name}</span>
              <strong dir="auto">{label.value}</strong>
              {isChosen ? <X size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
            </button>
          );
        })}
      </div>
      <p id={id} className={styles.hint} data-tone={chosen.length === 0 ? "warning" : undefined}>
        {chosen.length === 0 ? words.none : words.all}
      </p>
    </fieldset>
  );
}

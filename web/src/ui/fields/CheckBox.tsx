/** A check box with a label and a hint. */
import { useId } from "react";
import styles from "./options.module.css";

interface Props {
  label: string;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function CheckBox({ label, hint, isChecked, onChange }: Props) {
  const hintId = useId();
  return (
    <div className={styles.group}>
      <label className={styles.single}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.text}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={styles.note}>
          {hint}
        </p>
      )}
    </div>
  );
}

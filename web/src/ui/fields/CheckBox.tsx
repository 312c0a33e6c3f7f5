/** A check box with a label and a hint. */
import { useId } from "react";
import styles from "./options.module.css";
import { Tick } from "./Tick.tsx";

interface Props {
  label: string;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function CheckBox({ label, hint, isChecked, onChange }: Props) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.single}>
        <Tick
          id={id}
          isChecked={isChecked}
          aria-describedby={hint ? hintId : undefined}
          onChange={onChange}
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

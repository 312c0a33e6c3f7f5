/** A switch with a label and a hint. */
import { useId } from "react";
import styles from "./Switch.module.css";

interface Props {
  label: string;
  hint: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, isBusy = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p id={`${id}label`} className={styles.label}>
          {label}
        </p>
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isBusy || undefined}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
        className={styles.switch}
        onClick={() => !isBusy && onChange(!isOn)}
      >
        <span className={styles.knob} />
      </button>
    </div>
  );
}

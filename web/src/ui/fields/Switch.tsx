/** On or off, at once: a named switch with a word on what it means. */
import { useId } from "react";
import styles from "./Switch.module.css";

interface Props {
  label: string;
  why: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, why, isOn, isBusy = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p id={`${id}label`} className={styles.label}>
          {label}
        </p>
        <p id={`${id}why`} className={styles.why}>
          {why}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isBusy || undefined}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}why`}
        className={styles.switch}
        onClick={() => !isBusy && onChange(!isOn)}
      >
        <span className={styles.knob} />
      </button>
    </div>
  );
}

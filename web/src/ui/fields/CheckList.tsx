/** A scrolling list of check boxes. */
import { useId } from "react";
import styles from "./options.module.css";
import { Tick } from "./Tick.tsx";

interface Props {
  label: string;
  hint?: string;
  options: readonly { id: number; label: string }[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

export function CheckList({ label, hint, options, chosen, onChange }: Props) {
  const id = useId();
  const hintId = `${id}hint`;

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <fieldset className={styles.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.id} htmlFor={id + option.id} className={styles.item}>
            <Tick
              id={id + option.id}
              isChecked={chosen.has(option.id)}
              onChange={() => toggle(option.id)}
            />
            <span className={styles.text}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles.note}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

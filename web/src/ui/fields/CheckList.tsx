/** Any number of a list, all in sight; a long one scrolls. */
import { useId } from "react";
import styles from "./CheckList.module.css";

interface Props {
  label: string;
  hint?: string;
  options: readonly { id: number; label: string }[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

export function CheckList({ label, hint, options, chosen, onChange }: Props) {
  const hintId = useId();

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <fieldset className={styles.list} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              type="checkbox"
              checked={chosen.has(option.id)}
              onChange={() => toggle(option.id)}
            />
            <span className={styles.words}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
